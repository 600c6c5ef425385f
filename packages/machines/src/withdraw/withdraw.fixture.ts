import { createActor, type AnyStateMachine } from 'xstate'
import type { BonusPreview, Outcome, Satang, WithdrawAllAnswer } from '@krapao/sdk'
import type { RequestStatus, SavedRequest } from '../submitRequest/submitRequest.ports.ts'
import { answers, memorySlot, numberedKeys, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { notServed, worked } from '../testing/problems.ts'
import { sampleWallet } from '../wallet/wallet.samples.ts'
import { provideWithdrawPorts, type WithdrawActor } from './withdraw.machine.ts'
import type { WithdrawLimits, WithdrawOrder } from './withdraw.rules.ts'
import { sampleLimits, sampleWithdrawal, withdrawFakePorts } from './withdraw.samples.ts'

type Answers = {
  submit?: Outcome<WithdrawAllAnswer>[]
  readStatus?: Outcome<RequestStatus<WithdrawAllAnswer>>[]
  limits?: Outcome<WithdrawLimits>[]
  preview?: Outcome<BonusPreview>[]
  /** The preview of the largest amount, requested once the limits are known. */
  firstPreview?: Outcome<BonusPreview>
}

const noPreviews = Array.from({ length: 9 }, () => notServed)

/** Starting again with the same slot simulates a reload. */
export function start(
  { submit, readStatus, limits = [worked(sampleLimits)], preview = noPreviews, firstPreview = notServed }: Answers,
  savedRequest = memorySlot<SavedRequest<WithdrawOrder>>(),
  guards: AnyStateMachine['implementations']['guards'] = {},
) {
  const calls: unknown[][] = []
  const time = simulatedTime()
  const ports = {
    request: {
      ...withdrawFakePorts().request,
      actors: {
        submit: answers<Outcome<WithdrawAllAnswer>, { order: WithdrawOrder; idempotencyKey: string }>('submit', submit, calls),
        readStatus: answers<Outcome<RequestStatus<WithdrawAllAnswer>>, { idempotencyKey: string }>('readStatus', readStatus, calls),
      },
      savedRequest,
      newKey: numberedKeys(),
    },
    limits: { actors: { load: answers<Outcome<WithdrawLimits>, { query: null }>('limits', limits, calls) }, now: time.now },
    preview: {
      actors: { load: answers<Outcome<BonusPreview>, { query: Satang }>('preview', [firstPreview, ...preview], calls) },
      now: time.now,
    },
  }
  const actor = createActor(provideWithdrawPorts(ports).provide({ guards }), { clock: time.clock, input: { wallet: sampleWallet } })
  return { ...recorded(actor), calls, time, savedRequest }
}

export async function fillIn(actor: WithdrawActor): Promise<void> {
  actor.send({ type: 'amount.changed', amount: sampleWithdrawal.amount })
  actor.send({ type: 'withdraw.requested' })
  await settled()
}
