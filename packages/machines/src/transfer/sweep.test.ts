import type { Satang } from '@krapao/sdk'
import { expect, test } from 'vitest'
import { memorySlot, settled } from '../testing/fakes.ts'
import { lost, refusedWith, worked } from '../testing/problems.ts'
import type { SavedRequest } from '../submitRequest/submitRequest.ports.ts'
import { sampleWallet } from '../wallet/wallet.samples.ts'
import { start } from './transfer.fixture.ts'
import type { TransferOrder } from './transfer.rules.ts'
import { sampleSweep } from './transfer.samples.ts'
import { sweptAmount, sweepTotals } from './transfer.selectors.ts'

test('sweeping everything back asks each game in turn; one that refuses stops no other and can be asked again', async () => {
  const fixture = start({ submit: [refusedWith('TRANSFER_FAIL'), worked(null), worked(null)] })
  const { actor } = fixture
  expect(sweepTotals(actor.getSnapshot())).toEqual({ games: 2, amount: 30_000 })
  for (let times = 0; times < 20; times++) actor.send({ type: 'sweep.requested' })
  await settled()
  const legs = () => actor.getSnapshot().context.legs.map(({ code, state, problem }) => [code, state, problem?.kind])
  expect([legs(), sweptAmount(actor.getSnapshot()), fixture.savedRequest.value]).toEqual([
    [
      ['UFABET', 'failed', 'refused'],
      ['PG', 'moved', undefined],
    ],
    10_000,
    null,
  ])
  // A part was lost in the game meanwhile.
  const slots = sampleWallet.slots.map((slot) => (slot.code === 'UFABET' ? { ...slot, amount: 15_000 as Satang } : slot))
  actor.send({ type: 'wallet.changed', wallet: { ...sampleWallet, slots } })
  for (let times = 0; times < 20; times++) actor.send({ type: 'leg.retried', code: 'UFABET' })
  actor.send({ type: 'leg.retried', code: 'PG' })
  await settled()
  expect([legs(), sweptAmount(actor.getSnapshot())]).toEqual([
    [
      ['UFABET', 'moved', undefined],
      ['PG', 'moved', undefined],
    ],
    25_000,
  ])
  expect(ordersIn(fixture.calls)).toEqual([
    ['submit', 'k1', 'UFABET', 'WALLET', 20_000],
    ['submit', 'k2', 'PG', 'WALLET', 10_000],
    ['submit', 'k3', 'UFABET', 'WALLET', 15_000],
  ])
  expect(fixture.emitted).toEqual(Array.from({ length: 3 }, () => ({ type: 'balances.outdated' })))
})

test('a lost answer during a sweep is read by its key before the next game is asked', async () => {
  const fixture = start({ submit: [lost, worked(null)], readStatus: [worked({ state: 'done', result: null })] })
  fixture.actor.send({ type: 'sweep.requested' })
  await settled()
  fixture.actor.send({ type: 'status.requested' })
  await settled()
  expect(fixture.calls.map(([name]) => name)).toEqual(['submit', 'readStatus', 'submit'])
  expect(fixture.actor.getSnapshot().value).toEqual({ sweeping: { swept: 'reading' } })
})

test('a reload at any moment of a sweep continues with the list, and asks each game once', async () => {
  const savedRequest = memorySlot<SavedRequest<TransferOrder>>({ key: 'k0', order: sampleSweep })
  const first = start({ readStatus: [worked({ state: 'pending' })] }, savedRequest)
  const legs = ({ actor }: Pick<typeof first, 'actor'>) => actor.getSnapshot().context.legs.map(({ code, state }) => [code, state])
  expect(legs(first)).toEqual([
    ['PG', 'moved'],
    ['UFABET', 'moving'],
    ['SEXYGAME', 'waiting'],
  ])
  await settled()
  first.actor.stop()
  // The sweep continues with the next game, whose answer is lost in the next reload.
  const second = start({ readStatus: [worked({ state: 'done', result: null })] }, savedRequest)
  await settled()
  expect(savedRequest.value).toMatchObject({ key: 'k1', order: { from: 'SEXYGAME', legs: second.actor.getSnapshot().context.legs } })
  second.actor.stop()
  const third = start({ readStatus: [worked({ state: 'done', result: null })] }, savedRequest)
  await settled()
  expect(ordersIn([...first.calls, ...second.calls, ...third.calls])).toEqual([
    ['readStatus', 'k0'],
    ['readStatus', 'k0'],
    ['submit', 'k1', 'SEXYGAME', 'WALLET', 500],
    ['readStatus', 'k1'],
  ])
  expect([third.actor.getSnapshot().value, legs(third), sweptAmount(third.actor.getSnapshot()), savedRequest.value]).toEqual([
    { sweeping: { swept: 'reading' } },
    [
      ['PG', 'moved'],
      ['UFABET', 'moved'],
      ['SEXYGAME', 'moved'],
    ],
    30_500,
    null,
  ])
})

const ordersIn = (calls: readonly [string, unknown][]) =>
  calls.map(([name, input]) => {
    const { order, idempotencyKey } = input as { order?: TransferOrder; idempotencyKey: string }
    return [name, idempotencyKey, ...(order ? [order.from, order.to, order.amount] : [])]
  })
