import { createActor } from 'xstate'
import type { Outcome } from '@krapao/sdk'
import type { RequestStatus, SavedRequest } from '../submitRequest/submitRequest.ports.ts'
import { answers, memorySlot, numberedKeys, recorded, simulatedTime } from '../testing/fakes.ts'
import { sampleWallet } from '../wallet/wallet.samples.ts'
import { provideTransferPorts } from './transfer.machine.ts'
import type { TransferOrder } from './transfer.rules.ts'
import { transferFakePorts } from './transfer.samples.ts'

type Answers = { submit?: Outcome<null>[]; readStatus?: Outcome<RequestStatus<null>>[] }

/** A second start with the same slots simulates a reload. */
export function start(
  { submit, readStatus }: Answers,
  savedRequest = memorySlot<SavedRequest<TransferOrder>>(),
  lastGame = memorySlot<string>(),
  wallet = sampleWallet,
) {
  const calls: [string, unknown][] = []
  const time = simulatedTime()
  const ports = {
    ...transferFakePorts(),
    actors: {
      submit: answers<Outcome<null>, { order: TransferOrder; idempotencyKey: string }>('submit', submit, calls),
      readStatus: answers<Outcome<RequestStatus<null>>, { idempotencyKey: string }>('readStatus', readStatus, calls),
    },
    savedRequest,
    lastGame,
    newKey: numberedKeys(),
  }
  const actor = createActor(provideTransferPorts(ports), { clock: time.clock, input: { wallet } })
  return { ...recorded(actor), calls, time, savedRequest }
}
