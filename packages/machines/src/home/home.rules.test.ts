import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Outcome, Satang, StatementEntry, StatementSelection } from '@krapao/sdk'
import type { Page, PageOrder } from '../loading/pagedList.ports.ts'
import { settled } from '../testing/fakes.ts'
import { worked } from '../testing/problems.ts'
import { provideHomePorts } from './home.provided.ts'
import { homeFakePorts } from './home.samples.ts'

const entry = (statementType: 'withdraw' | 'deposit', createdAt: string, status: string): StatementEntry => ({
  statementType,
  status,
  from: statementType === 'withdraw' ? 'WALLET' : 'SCB',
  to: statementType === 'withdraw' ? 'SCB' : 'WALLET',
  amount: 50_000 as Satang,
  change: 0 as Satang,
  createdAt,
})

test('home emits the end of a pending withdrawal once, paid or returned', async () => {
  const read = (first: string, second: string) => [
    entry('withdraw', 'a', first),
    entry('withdraw', 'b', second),
    entry('withdraw', 'c', 'SUCCESS'),
    entry('deposit', 'a', 'SUCCESS'),
  ]
  const answers = [read('PROCESSING', 'PROCESSING'), read('SUCCESS', 'PROCESSING'), read('SUCCESS', 'FAILED'), read('SUCCESS', 'FAILED')]
  const loadPage = fromPromise<Outcome<Page<StatementEntry, StatementSelection>>, PageOrder<StatementSelection>>(async () =>
    worked({ items: answers.shift() ?? [], total: 4 }),
  )
  const statement = { actors: { loadPage } }
  const actor = createActor(provideHomePorts({ ...homeFakePorts(), statement }))
  const told: unknown[] = []
  actor.on('withdrawal.ended', ({ amount, isPaid }) => told.push([amount, isPaid]))
  actor.start()
  await settled()
  const lengths = [told.length]
  for (const _ of [1, 2, 3]) {
    actor.send({ type: 'locale.changed' })
    // oxlint-disable-next-line no-await-in-loop -- each read follows the one before
    await settled()
    lengths.push(told.length)
  }
  expect([lengths, told]).toEqual([
    [0, 1, 2, 2],
    [
      [50_000, true],
      [50_000, false],
    ],
  ])
})
