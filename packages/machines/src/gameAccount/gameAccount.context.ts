import type { GameCredentials, Satang } from '@krapao/sdk'
import type { RequestContext, RequestEvent } from '../submitRequest/requestParts.ts'
import type { Choice, GameBalances, GameOrder } from './gameAccount.rules.ts'
import type { GameTarget } from './opening/opening.ts'

export type GameAccountContext = RequestContext<GameOrder> &
  GameBalances &
  Choice & {
    credentials: GameCredentials | null
    /** A click waits for the game in a tab that it opened. */
    tab: 'none' | 'reserved'
  }
export type GameAccountEvent =
  | { type: 'activate.requested' | 'credentials.requested' | 'reset.requested' | 'confirm.given' | 'confirm.declined' }
  | { type: 'play.requested' | 'return.requested' }
  | ({ type: 'addition.chosen' } & Pick<Choice, 'addition'>)
  | ({ type: 'balances.changed' } & GameBalances)
  | RequestEvent
export type GameAccountEmitted =
  | { type: 'account.opened' | 'password.changed' | 'money.moved' | 'balances.outdated' | 'tab.released' }
  | { type: 'money.returned'; amount: Satang }
  | { type: 'game.ready'; target: GameTarget }
