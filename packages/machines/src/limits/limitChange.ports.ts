import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Limits, Outcome } from '@krapao/sdk'
import { newKey } from '../shared/newKey.ts'
import type { Change, Period } from './limits.rules.ts'

/** `end` of a self-exclusion in ms; null for a limit. */
export type LimitOrder = { change: Change; end: number | null; idempotencyKey: string }

export type LimitChangePorts = {
  actors: { saveChange: PromiseActorLogic<Outcome<Limits>, LimitOrder> }
  newKey: () => string
  /** Server time, ms. */
  now: () => number
}

const limitFields = { day: 'depositDaily', week: 'depositWeekly', month: 'depositMonthly' } as const satisfies Record<Period, string>

export const limitChangePorts = (krapao: Pick<Krapao, 'account' | 'clock'>): LimitChangePorts => ({
  actors: {
    saveChange: fromPromise(({ input: { change, end, idempotencyKey }, signal }) =>
      krapao.account.setLimits(
        change.kind === 'limit' ? { [limitFields[change.period]]: change.amount } : { excludedUntil: new Date(end ?? 0).toISOString() },
        { idempotencyKey, signal },
      ),
    ),
  },
  newKey,
  now: () => krapao.clock.now(),
})
