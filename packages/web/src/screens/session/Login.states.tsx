import { provideSessionPorts } from '@krapao/machines'
import { sessionSamples, silent } from '@krapao/machines/testing'
import { fromCallback } from 'xstate'
import { screenOf } from '#testing/harness.ts'
import { Login } from './Login.tsx'

const machine = provideSessionPorts({
  actors: { signIn: silent(), signOut: silent(), checkService: silent(), otherTabs: fromCallback(() => {}) },
  storeToken: () => {},
  removeToken: () => {},
  clearPlayerData: () => {},
  notifyOtherTabs: () => {},
})

export const states = [
  screenOf({
    name: 'session/Login',
    machine,
    walk: sessionSamples,
    // Checking the service shows nothing, and the fields hold the typed text.
    appearance: ({ context, value }) => [context.problem, typeof value === 'object' ? value['signedOut'] : value],
    emptyStates: ['restoring', 'signedIn', 'terminated', 'signedOut.service.checking'],
    render: (session) => (
      <main>
        <Login session={session} />
      </main>
    ),
  }),
]
