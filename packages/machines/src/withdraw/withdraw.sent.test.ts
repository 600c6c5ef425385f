import { expect, test } from 'vitest'
import type { Satang, StatementEntry } from '@krapao/sdk'
import type { SavedRequest } from '../submitRequest/submitRequest.ports.ts'
import { requestIn } from '../submitRequest/requestIn.ts'
import { memorySlot, settled } from '../testing/fakes.ts'
import { lost, notServed, worked } from '../testing/problems.ts'
import { fillIn, start } from './withdraw.fixture.ts'
import type { WithdrawActor } from './withdraw.machine.ts'
import type { WithdrawOrder } from './withdraw.rules.ts'
import { sampleLegs, sampleRequested, sampleWithdrawal } from './withdraw.samples.ts'
import { amountToBank } from './withdraw.selectors.ts'

const satang = (amount: number) => amount as Satang
const earlier: StatementEntry = { ...sampleRequested, createdAt: '2026-11-20T00:00:00Z', status: 'SUCCESS' }

test('withdraw, accepted, follows its own entry of the statement and never an earlier one', async () => {
  const { actor } = start({ submit: [worked({ legs: [] })] })
  await settled()
  const read = readerOf(actor)
  const back = { ...sampleRequested, from: 'SCB', to: 'WALLET' }
  read(earlier)
  await fillIn(actor)
  actor.send({ type: 'confirm.given' })
  expect(read(sampleRequested)).toBeNull()
  await settled()
  expect([read(earlier), read(sampleRequested, earlier)]).toEqual([null, sampleRequested])
  const refused = { ...sampleRequested, status: 'FAILED' }
  // It stays when newer lines have taken its place in the list.
  expect([read(back, refused, earlier), read(back)]).toEqual([refused, refused])
})

test('withdraw, game kept its money, names the game after success too', async () => {
  const fixture = start({ submit: [worked(sampleLegs)] })
  await settled()
  await fillIn(fixture.actor)
  fixture.actor.send({ type: 'confirm.given' })
  await settled()
  expect([fixture.actor.getSnapshot().value, fixture.actor.getSnapshot().context.keptBy]).toEqual(['withdrawn', ['UFABET']])
  expect(fixture.emitted).toEqual([{ type: 'balances.outdated' }])
})

test('withdraw, lost answer, checks and shows the result with its amount', async () => {
  const fixture = start({ submit: [lost], readStatus: [worked({ state: 'pending' }), worked({ state: 'done', result: null })] })
  await settled()
  await fillIn(fixture.actor)
  fixture.actor.send({ type: 'confirm.given' })
  await settled()
  fixture.actor.send({ type: 'amount.changed', amount: satang(1) })
  fixture.actor.send({ type: 'status.requested' })
  await settled()
  expect(requestIn(fixture.actor.getSnapshot())).toEqual({ state: 'pending', problem: null })
  fixture.actor.send({ type: 'page.shown' })
  await settled()
  expect(fixture.states).toEqual(['filling', 'confirming', 'submitting', 'withdrawn'])
  expect(fixture.emitted).toEqual([{ type: 'balances.outdated' }, { type: 'balances.outdated' }])
})

test('withdraw, reload while submitting, looks it up without loading the limits', async () => {
  const savedRequest = memorySlot<SavedRequest<WithdrawOrder>>({ key: 'k0', order: sampleWithdrawal })
  const fixture = start({ limits: [], readStatus: [worked({ state: 'unknown' })] }, savedRequest)
  await settled()
  expect(fixture.states).toEqual(['submitting', 'filling'])
  const { problem, amount } = fixture.actor.getSnapshot().context
  expect([fixture.calls, problem, amount]).toEqual([
    [
      ['limits', { query: null }],
      ['readStatus', { idempotencyKey: 'k0' }],
      ['preview', { query: 50_000 }],
    ],
    { kind: 'timeout', effect: 'none' },
    50_000,
  ])
})

test('withdraw, reload while submitting, keeps the payout', async () => {
  const confirmed = { ...sampleWithdrawal, pays: satang(25_000), forfeits: satang(25_000) }
  const savedRequest = memorySlot<SavedRequest<WithdrawOrder>>({ key: 'k0', order: confirmed })
  const fixture = start({ limits: [], readStatus: [worked({ state: 'pending' }), worked({ state: 'done', result: null })] }, savedRequest)
  await settled()
  expect(amountToBank(fixture.actor.getSnapshot())).toBe(25_000)
  fixture.actor.send({ type: 'page.shown' })
  await settled()
  expect(fixture.emitted.at(-1)).toEqual({ type: 'balances.outdated' })
})

test('withdraw, reload while submitting, never follows the withdrawal before it', async () => {
  const savedRequest = memorySlot<SavedRequest<WithdrawOrder>>()
  const before = start({}, savedRequest)
  await settled()
  before.actor.send({ type: 'latest.read', lines: [earlier] })
  await fillIn(before.actor)
  before.actor.send({ type: 'confirm.given' })
  const { actor } = start({ readStatus: [worked({ state: 'done', result: null })] }, savedRequest)
  await settled()
  const read = readerOf(actor)
  expect([read(earlier), read(sampleRequested, earlier)]).toEqual([null, sampleRequested])
})

test('withdraw, no status endpoint, leaves the check to the player, who can start again', async () => {
  const fixture = start({ submit: [lost], readStatus: [notServed] })
  await settled()
  await fillIn(fixture.actor)
  fixture.actor.send({ type: 'confirm.given' })
  await settled()
  fixture.actor.send({ type: 'status.requested' })
  await settled()
  expect([fixture.states.at(-1), requestIn(fixture.actor.getSnapshot()).state]).toEqual(['submitting', 'undecided'])
  fixture.actor.send({ type: 'again.requested' })
  expect([fixture.actor.getSnapshot().value, requestIn(fixture.actor.getSnapshot())]).toEqual([
    'filling',
    { state: 'editing', problem: null },
  ])
})

/** Sends lines of the statement and returns the entry that the machine follows. */
const readerOf =
  (actor: WithdrawActor) =>
  (...lines: StatementEntry[]): StatementEntry | null => {
    actor.send({ type: 'latest.read', lines })
    return actor.getSnapshot().context.withdrawal
  }
