import type { SnapshotFrom } from 'xstate'
import type { Topic } from '@krapao/sdk/realtime'
import type { GameOrder } from '../gameAccount/gameAccount.rules.ts'
import type { unfinishedMachine } from '../unfinished/unfinished.machine.ts'
import type { StoredRequest } from '../unfinished/unfinished.ports.ts'
import { requestsToResume } from '../unfinished/unfinished.selectors.ts'

type Rule = {
  /** Storage names of the sheet's requests (`savedRequestSlot`), which home reopens after a reload. */
  capabilities: readonly string[]
  /** For sheets that show one of several items. */
  subjectOf?: (order: unknown) => string | null
}

/** Every request of a game account names its game. */
const gameOf = (order: unknown): string | null => (order as Partial<GameOrder> | null)?.code ?? null

export const homeSheets = {
  deposit: { capabilities: ['giftLink', 'deposit'] },
  transfer: { capabilities: ['transfer'] },
  withdraw: { capabilities: ['withdraw'] },
  slips: { capabilities: ['slips'] },
  gameAccount: { capabilities: ['gameAccount'], subjectOf: gameOf },
  invite: { capabilities: ['invite'] },
  refund: { capabilities: ['refund'] },
} as const satisfies Record<string, Rule>

export type HomeSheet = keyof typeof homeSheets
/** `subject` names the item that the sheet shows: the code of a game. */
export type OpenSheet = { name: HomeSheet; subject: string | null }

/** Returns the sheet that resumes a stored request; null if none does (another version stored it). */
export function sheetFor({ capability, order }: StoredRequest): OpenSheet | null {
  const rules: readonly [string, Rule][] = Object.entries(homeSheets)
  const found = rules.find(([, { capabilities }]) => capabilities.includes(capability))
  // `Object.entries` loses the key type.
  return found ? { name: found[0] as HomeSheet, subject: found[1].subjectOf?.(order) ?? null } : null
}

/** Returns the sheet of the next request to resume. A placeholder, as in a visualizer, has no context. */
export const resumableIn = ({ context }: Partial<SnapshotFrom<typeof unfinishedMachine>>): OpenSheet | null =>
  (context ? requestsToResume({ context }) : []).map(sheetFor).find((sheet) => sheet !== null) ?? null

const topicsOfHome: ReadonlySet<Topic> = new Set<Topic>(['balance', 'bonus', 'game', 'limits', 'qr', 'slip'])

export const concernsHome = (topics: readonly Topic[] | null): boolean => topics === null || topics.some((topic) => topicsOfHome.has(topic))
