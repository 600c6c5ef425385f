import type { Topic } from '@krapao/sdk/realtime'
import type { HomeSheet, OpenSheet } from './home.rules.ts'

export type HomeContext = {
  page: 'shown' | 'hidden'
  sheet: OpenSheet | null
  /** Whether the sheet opened by itself, for a request of an earlier visit. */
  isResumed: boolean
  resumable: OpenSheet | null
  /** A game may be open in another tab, and reports no bets. */
  inGame: boolean
  areBalancesHidden: boolean
}
export type HomeEvent =
  /** Null topics: any data may have changed. */
  | { type: 'data.changed'; topics: readonly Topic[] | null }
  | { type: 'money.moved' | 'operation.settled' | 'refresh.requested' | 'locale.changed' | 'retry.due' }
  | { type: 'page.shown' | 'page.hidden' | 'network.returned' }
  | { type: 'game.entered' | 'game.left' | 'balances.hidden' | 'balances.shown' }
  | { type: 'sheet.requested'; name: HomeSheet; subject?: string | undefined }
  | { type: 'sheet.closed' }
export type HomeEmitted = { type: 'sheet.failed' }
