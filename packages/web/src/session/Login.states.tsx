import { provideSessionPorts } from '@krapao/machines'
import { sessionSamples, silent } from '@krapao/machines/testing'
import { fromCallback } from 'xstate'
import { screenOf } from '../ui/harness.ts'
import { Login } from './Login.tsx'

const machine = provideSessionPorts({
  actors: { signIn: silent(), signOut: silent(), askActive: silent(), otherTabs: fromCallback(() => {}) },
  keepToken: () => {},
  forgetToken: () => {},
  forgetPlayer: () => {},
  tellOtherTabs: () => {},
})

export const states = [
  screenOf({
    name: 'session/Login',
    machine,
    walk: sessionSamples,
    // Asking whether the service is there shows nothing, and neither does what was typed: the fields hold that.
    look: ({ context, value }) => [context.problem, typeof value === 'object' ? value['signedOut'] : value],
    nothing: ['restoring', 'signedIn', 'terminated', 'signedOut.service.asking'],
    render: (session) => (
      <main>
        <Login session={session} />
      </main>
    ),
  }),
]
