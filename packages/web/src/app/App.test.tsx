// @vitest-environment jsdom
import { provideAppGatePorts, provideSessionPorts } from '@krapao/machines'
import { appGateFakePorts, silent } from '@krapao/machines/testing'
import type { Outcome } from '@krapao/sdk'
import { act, cleanup, configure, render, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate'
import { createI18n, loadWords } from '#i18n/i18n.ts'
import { namespaces } from '#i18n/wordFiles.ts'
import { createToasts } from '#ui/toast/toasts.ts'
import { App } from './App.tsx'
import { lazyKrapao } from '#platform/lazyKrapao.ts'
import { createScreens } from './screens.ts'

// Slow machines need more than the default second.
configure({ asyncUtilTimeout: 20_000 })
const answering = <T, TInput = NonReducibleUnknown>(value: T) =>
  fromPromise<Outcome<T>, TInput>((): Promise<Outcome<T>> => Promise.resolve({ ok: true, value }))
const words = await loadWords('en', namespaces)
beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Over a network that never answers. */
async function open(path: string, token: string | null, { gone = false } = {}) {
  const i18n = createI18n('en', words)
  const forgotten: string[] = []
  const session = createActor(
    provideSessionPorts({
      actors: {
        signIn: answering<{ token: string }, { username: string; password: string }>({ token: 'new' }),
        signOut: silent(),
        checkService: answering<{ terminated?: string }>(gone ? { terminated: 'gone' } : {}),
        otherTabs: fromCallback(() => {}),
      },
      storeToken: () => {},
      removeToken: () => void forgotten.push('token'),
      clearPlayerData: () => void forgotten.push('player'),
      notifyOtherTabs: () => {},
    }),
    { input: { token } },
  ).start()
  const screens = createScreens(i18n)
  const services = {
    session,
    appGate: createActor(provideAppGatePorts(appGateFakePorts()), { input: { locale: 'en' } }).start(),
    krapao: lazyKrapao(() => Promise.reject(new Error('no network')), { token: () => token, onTokenRefused: () => {}, onGone: () => {} }),
    toasts: createToasts(),
    live: { connect: () => {}, subscribe: () => () => {} },
  }
  await Promise.all(Object.values(screens).map((screen) => screen.ready()))
  let at = ''
  function Watch() {
    at = useLocation().pathname
    return null
  }
  document.title = ''
  render(
    <MemoryRouter initialEntries={[path]}>
      <App services={services} screens={screens} i18n={i18n} />
      <Watch />
    </MemoryRouter>,
  )
  const arrived = async () => {
    await waitFor(() => expect(document.title).toContain(' · Krapao'))
    return { at, title: document.title, session: session.getSnapshot().matches('signedIn') ? 'in' : 'out', forgotten }
  }
  return { session, arrived }
}

// @covers 2.routes-3 2.routes-12 2.routes-13 2.guard-3 6.roles-1 6.roles-4
test.each([
  ['/', '/login', 'Sign in'],
  ['/user', '/login', 'Sign in'],
  ['/user/home', '/login', 'Sign in'],
  ['/user/profile', '/login', 'Sign in'],
  ['/user/profile/limits', '/login', 'Sign in'],
  ['/user/statement', '/login', 'Sign in'],
  ['/login', '/login', 'Sign in'],
  ['/register', '/register', 'Register'],
  ['/howto', '/howto', 'How it works'],
  ['/contact', '/contact', 'Contact us'],
  ['/terminated', '/terminated', 'Service closed'],
  ['/nowhere', '/nowhere', 'Page not found'],
])('a guest at %s is at %s', async (path, at, title) => {
  expect(await (await open(path, null)).arrived()).toEqual({ at, title: `${title} · Krapao`, session: 'out', forgotten: [] })
})

// @covers 2.routes-2 2.routes-14 2.routes-15 2.routes-16 2.routes-18 2.routes-19 2.routes-22 6.roles-3
test.each([
  ['/', '/user/home', 'Home'],
  ['/user', '/user/home', 'Home'],
  ['/user/home', '/user/home', 'Home'],
  ['/user/profile', '/user/profile', 'Profile'],
  ['/user/profile/security', '/user/profile/security', 'Security and devices'],
  ['/user/profile/nowhere', '/user/profile/nowhere', 'Page not found'],
  ['/user/statement', '/user/statement', 'Statement'],
  ['/user/contact', '/user/contact', 'Contact us'],
  ['/howto', '/howto', 'How it works'],
  ['/user/nowhere', '/user/nowhere', 'Page not found'],
  ['/nowhere', '/nowhere', 'Page not found'],
])('a player at %s is at %s', async (path, at, title) => {
  expect(await (await open(path, 'kept')).arrived()).toEqual({ at, title: `${title} · Krapao`, session: 'in', forgotten: [] })
})

test.each([
  ['/login', 'Sign in'],
  ['/register', 'Register'],
  ['/contact', 'Contact us'],
])('a player who opens %s is signed out', async (path, title) => {
  expect(await (await open(path, 'kept')).arrived()).toEqual({ at: path, title: `${title} · Krapao`, session: 'out', forgotten: ['token'] })
})

// @covers 4.session-3 4.session-5
test('signing in replaces the login with home; signing out goes back', async () => {
  const { session, arrived } = await open('/login', null)
  await arrived()
  document.title = ''
  await act(async () => session.send({ type: 'signIn.requested', form: { username: '0812345678', password: 'p', remember: false } }))
  expect(await arrived()).toEqual({ at: '/user/home', title: 'Home · Krapao', session: 'in', forgotten: [] })
  document.title = ''
  await act(async () => session.send({ type: 'signOut.requested' }))
  expect(await arrived()).toEqual({ at: '/login', title: 'Sign in · Krapao', session: 'out', forgotten: ['player'] })
})

test('a terminated service is shown on the way to /login and after any call', async () => {
  const login = await open('/login', null, { gone: true })
  await waitFor(() => expect(document.title).toBe('Service closed · Krapao'))
  expect((await login.arrived()).at).toBe('/terminated')
  cleanup()
  const home = await open('/user/home', 'kept')
  await home.arrived()
  document.title = ''
  act(() => home.session.send({ type: 'service.gone' }))
  expect((await home.arrived()).at).toBe('/terminated')
})
