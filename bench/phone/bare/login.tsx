// The baseline of /login, on the usual libraries.
import { useMachine } from '@xstate/react'
import { createInstance } from 'i18next'
import createClient from 'openapi-fetch'
import { useEffect, type FormEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next'
import { BrowserRouter, Route, Routes } from 'react-router'
import { assign, fromPromise, setup } from 'xstate'
import type { paths } from '../../paths.ts'

const client = createClient<paths>({ baseUrl: '' })
const machine = setup({
  types: { events: {} as { type: 'submitted'; username: string; password: string } },
  actors: {
    signIn: fromPromise(async ({ input }: { input: { username: string; password: string } }) => {
      const { error } = await client.POST('/api/login', { body: input })
      if (error) throw new Error('refused')
    }),
  },
  actions: { note: assign({}) },
}).createMachine({
  initial: 'asking',
  states: {
    asking: { on: { submitted: 'signingIn' } },
    signingIn: {
      invoke: { src: 'signIn', input: ({ event }) => event, onDone: 'signedIn', onError: { target: 'asking', actions: 'note' } },
    },
    signedIn: {},
  },
})

const i18n = createInstance()
await i18n.use(initReactI18next).init({ lng: 'th', resources: { th: { translation: { phone: 'เบอร์โทร', password: 'รหัสผ่าน' } } } })

function Login() {
  const { t } = useTranslation()
  const [snapshot, send] = useMachine(machine)
  useEffect(() => void (document.documentElement.dataset['live'] = ''), [])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const fields = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    )
    send({ type: 'submitted', username: fields['username'] ?? '', password: fields['password'] ?? '' })
  }
  return (
    <form onSubmit={submit} aria-busy={snapshot.matches('signingIn')}>
      <input name="username" aria-label={t('phone')} />
      <input name="password" type="password" aria-label={t('password')} />
      <button>OK</button>
    </form>
  )
}

const place = document.getElementById('guest') ?? document.body.appendChild(document.createElement('div'))
createRoot(place).render(
  <I18nextProvider i18n={i18n}>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<Login />} />
      </Routes>
    </BrowserRouter>
  </I18nextProvider>,
)
