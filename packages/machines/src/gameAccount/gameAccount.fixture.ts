import { createActor } from 'xstate'
import type { GameAccount, GameCredentials, Outcome } from '@krapao/sdk'
import type { RequestStatus, SavedRequest } from '../submitRequest/submitRequest.ports.ts'
import { answers, memorySlot, numberedKeys, recorded, simulatedTime } from '../testing/fakes.ts'
import { worked } from '../testing/problems.ts'
import { provideGameAccountPorts } from './gameAccount.provided.ts'
import type { GameBalances, GameOrder, LastAddition } from './gameAccount.rules.ts'
import { sampleBalances, sampleCredentials } from './gameAccount.samples.ts'
import type { GameTarget, LaunchInput } from './opening/opening.ts'

export type Options = Partial<Omit<GameBalances, 'game'>> & {
  game?: Partial<GameAccount>
  submit?: Outcome<null>[]
  readStatus?: Outcome<RequestStatus<null>>[]
  load?: Outcome<GameCredentials>[]
  launch?: Outcome<GameTarget>[]
  savedRequest?: ReturnType<typeof memorySlot<SavedRequest<GameOrder>>>
  lastChosen?: LastAddition
}

/** A second start with the same `savedRequest` is a reload. */
export function start({
  game,
  submit,
  readStatus,
  load = [worked(sampleCredentials), worked(sampleCredentials)],
  launch,
  savedRequest = memorySlot<SavedRequest<GameOrder>>(),
  lastChosen,
  ...balances
}: Options) {
  const calls: [string, unknown][] = []
  const time = simulatedTime()
  const lastAddition = memorySlot<LastAddition>(lastChosen)
  const machine = provideGameAccountPorts({
    actors: {
      loadCredentials: answers<Outcome<GameCredentials>, { code: string }>('loadCredentials', load, calls),
      launch: answers<Outcome<GameTarget>, LaunchInput>('launch', launch, calls),
    },
    request: {
      actors: {
        submit: answers<Outcome<null>, { order: GameOrder; idempotencyKey: string }>('submit', submit, calls),
        readStatus: answers<Outcome<RequestStatus<null>>, { idempotencyKey: string }>('readStatus', readStatus, calls),
      },
      savedRequest,
      newKey: numberedKeys(),
    },
    lastAddition,
  })
  const actor = createActor(machine, { clock: time.clock, input: sampleBalances(game, balances) })
  return { ...recorded(actor), calls, time, savedRequest, lastAddition }
}
