import { createActor, fromPromise } from 'xstate'
import type { OperationState, Outcome, StatementEntry, StatementSelection, WalletResponse } from '@krapao/sdk'
import type { BonusProgress } from '../bonus/bonusOverview.ts'
import type { Page, PageOrder } from '../loading/pagedList.ports.ts'
import { pathOf, simulatedTime } from '../testing/fakes.ts'
import { worked } from '../testing/problems.ts'
import type { StoredRequest } from '../unfinished/unfinished.ports.ts'
import { sampleWallet } from '../wallet/wallet.samples.ts'
import type { HomePorts, WheelStatus } from './home.ports.ts'
import { provideHomePorts } from './home.provided.ts'
import type { HomeSheet } from './home.rules.ts'
import { homeFakePorts, sampleProgress } from './home.samples.ts'

type Answers = {
  wallet?: Outcome<WalletResponse>[]
  bonus?: Outcome<BonusProgress>[]
  wheel?: Outcome<WheelStatus>[]
  requests?: Outcome<readonly OperationState[]>[]
  sheets?: boolean[]
  stored?: readonly StoredRequest[]
}

/** Starts home with real parts, whose ports repeat a good answer after the given ones. */
export function startHome({ wallet = [], bonus = [], wheel = [], requests = [], sheets = [], stored = [] }: Answers = {}) {
  const time = simulatedTime()
  let calls: string[] = []
  let storedNow = stored
  const keptBalances: unknown[] = []
  const port = <T, TInput>(name: string, first: readonly T[], then: T) => {
    const left = [...first]
    return fromPromise<T, TInput>(async () => {
      calls.push(name)
      return left.shift() ?? then
    })
  }
  const fake = homeFakePorts()
  const left = [...sheets]
  const ports: HomePorts = {
    actors: {
      loadSheet: fromPromise<boolean, { name: HomeSheet }>(async ({ input }) => {
        calls.push(`load ${input.name}`)
        return left.shift() ?? true
      }),
    },
    wallet: {
      ...fake.wallet,
      actors: {
        loadWallet: port('wallet', wallet, worked(sampleWallet)),
        refreshSlots: port<Outcome<unknown>, unknown>('games', [], worked(null)),
      },
    },
    statement: {
      actors: {
        loadPage: port<Outcome<Page<StatementEntry, StatementSelection>>, PageOrder<StatementSelection>>(
          'entries',
          [],
          worked({ items: [], total: 0 }),
        ),
      },
    },
    bonus: { ...fake.bonus, actors: { load: port('bonus', bonus, worked(sampleProgress)) } },
    wheel: { ...fake.wheel, actors: { load: port('wheel', wheel, worked({ active: true })) } },
    unfinished: {
      actors: { listOpen: port('requests', requests, worked<readonly OperationState[]>([])) },
      storedRequests: () => storedNow,
    },
    keepBalances: (...balances) => keptBalances.push(balances),
    areBalancesHidden: fake.areBalancesHidden,
  }
  const actor = createActor(provideHomePorts(ports), { clock: time.clock })
  const emitted: unknown[] = []
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  return {
    actor,
    time,
    keptBalances,
    emitted,
    calls: () => calls,
    clearCalls: () => {
      calls = []
    },
    keep: (requestsNow: readonly StoredRequest[]) => {
      storedNow = requestsNow
    },
    state: (region?: 'balances' | 'bonus' | 'wheel' | 'changes' | 'sheet') => {
      const { value } = actor.getSnapshot()
      return region ? pathOf(value[region]) : pathOf(value)
    },
  }
}
