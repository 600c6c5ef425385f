import { createKrapao } from '@krapao/sdk'
import { provideSessionPorts, sessionPorts, storedToken, type SessionActor } from '@krapao/machines'
import type { i18n } from 'i18next'
import { createActor } from 'xstate'
import { createToasts } from '../ui/toasts.ts'
import { config } from './config.ts'
import type { Roots } from './roots.tsx'
import { createScreens } from './screens.ts'
import { tabs } from './tabs.ts'
import { watchSession } from './watchSession.ts'

/** Wires the one SDK and the root machines to this browser. */
export function createRoots(i18n: i18n): Roots {
  const browser = { local: localStorage, tab: sessionStorage, tabs }
  const token = (): string | null => session.getSnapshot().context.token
  const plain = createKrapao({ baseUrl: config.apiUrl || location.origin, client: `player-web/${config.version}`, token })
  const krapao = watchSession(plain, {
    token,
    refused: (used) => session.send({ type: 'token.refused', token: used }),
    gone: () => session.send({ type: 'service.gone' }),
  })
  const session: SessionActor = createActor(provideSessionPorts(sessionPorts(krapao, browser)), { input: { token: storedToken(browser) } })
  session.start()
  return { krapao, session, toasts: createToasts(), screens: createScreens(i18n) }
}
