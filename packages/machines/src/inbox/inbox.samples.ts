import type { Satang, StatementEntry } from '@krapao/sdk'
import type { Walk } from '../testing/coverPaths.ts'
import { fixedSlot, silent } from '../testing/fakes.ts'
import { failedWith, offline, refusedWith, worked } from '../testing/problems.ts'
import type { InboxPorts } from './inbox.ports.ts'

export const inboxFakePorts = (): InboxPorts => ({
  actors: { readEntries: silent() },
  now: () => Date.parse('2026-11-22T03:00:00Z'),
  seen: fixedSlot(),
})

const entryOf = (part: Pick<StatementEntry, 'statementType' | 'status' | 'from' | 'to' | 'createdAt' | 'number'>): StatementEntry => ({
  amount: 50_000 as Satang,
  change: (part.to === 'WALLET' ? 50_000 : -50_000) as Satang,
  moved: (part.to === 'WALLET' ? 50_000 : -50_000) as Satang,
  reference: `r${part.number}`,
  ...part,
})
const deposit = entryOf({
  statementType: 'deposit',
  status: 'SUCCESS',
  from: 'KBANK',
  to: 'WALLET',
  createdAt: '2026-11-22T03:05:00Z',
  number: 4,
})
const withdrawal = (status: 'SUCCESS' | 'FAILED', number: number): StatementEntry =>
  entryOf({ statementType: 'withdraw', status, from: 'WALLET', to: 'SCB', createdAt: '2026-11-22T02:00:00Z', number })

/** Newest first: a deposit since the page was opened, a returned withdrawal and a paid one. */
export const sampleInboxEntries: readonly [StatementEntry, StatementEntry, StatementEntry] = [
  deposit,
  withdrawal('FAILED', 3),
  withdrawal('SUCCESS', 2),
]

export const busy = failedWith({ kind: 'unavailable', effect: 'none', retryAfter: 20 })

export const inboxSamples = {
  events: {
    'latest.read': [{ type: 'latest.read', lines: sampleInboxEntries.slice(0, 2) }],
    'messages.counted': [0, 2].map((count) => ({ type: 'messages.counted', count })),
  },
  outcomes: {
    readEntries: [worked(sampleInboxEntries), worked(sampleInboxEntries.slice(1)), worked([]), offline, busy, refusedWith('UNAUTHORIZED')],
  },
} satisfies Walk
