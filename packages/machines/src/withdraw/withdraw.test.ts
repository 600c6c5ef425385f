import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { BonusPreview, Krapao, Outcome, Satang } from '@krapao/sdk'
import { requestIn } from '../submitRequest/requestIn.ts'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { notServed, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { memorySlot, settled } from '../testing/fakes.ts'
import { sampleWallet } from '../wallet/wallet.samples.ts'
import { provideWithdrawPorts } from './withdraw.machine.ts'
import { withdrawPorts } from './withdraw.ports.ts'
import { fillIn, start } from './withdraw.fixture.ts'
import { fundsOf, limitsFor, mostOf, withdrawError } from './withdraw.rules.ts'
import { sampleLimits, samplePreview, sampleWithdrawal, withdrawFakePorts, withdrawSamples } from './withdraw.samples.ts'
import { amountLeft, isBeyondFunds, isEffectPending, previewOf, shownAmountError } from './withdraw.selectors.ts'

describe('withdraw', () => {
  test('withdraw, amount previewed and confirmed repeatedly, submits once', async () => {
    const fixture = start({ submit: [worked({ legs: [] })], preview: [worked(samplePreview)] })
    await settled()
    fixture.actor.send({ type: 'amount.changed', amount: sampleWithdrawal.amount })
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'withdraw.requested' })
    await settled()
    expect([fixture.actor.getSnapshot().value, previewOf(fixture.actor.getSnapshot())]).toEqual([
      'confirming',
      { ...samplePreview, amount: 50_000 },
    ])
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'confirm.given' })
    await settled()
    expect(fixture.calls).toEqual([
      ['limits', { query: null }],
      ['preview', { query: mostOf(fundsOf(sampleWallet), sampleLimits) }],
      ['preview', { query: 50_000 }],
      ['submit', { order: { ...sampleWithdrawal, pays: 25_000, forfeits: 25_000 }, idempotencyKey: 'k1' }],
    ])
    expect(fixture.states).toEqual(['filling', 'confirming', 'submitting', 'withdrawn'])
    expect(fixture.emitted).toEqual([{ type: 'balances.outdated' }])
    expect(fixture.savedRequest.value).toBeNull()
  })

  test('withdraw, beyond a limit, submits nothing and names the limit on blur or submit', async () => {
    const fixture = start({})
    const { actor } = fixture
    actor.send({ type: 'withdraw.requested' })
    actor.send({ type: 'all.requested' })
    // The amount has no error before the limits are known.
    expect([shownAmountError(actor.getSnapshot()), actor.getSnapshot().context.amount]).toEqual([null, 0])
    await settled()
    expect(shownAmountError(actor.getSnapshot())).toBe('MINIMUM')
    const shown = (amount: number) => {
      actor.send({ type: 'amount.changed', amount: satang(amount) })
      actor.send({ type: 'withdraw.requested' })
      return shownAmountError(actor.getSnapshot())
    }
    expect([shown(9_999), shown(5_000_001)]).toEqual(['MINIMUM', 'MAXIMUM'])
    expect([actor.getSnapshot().value, fixture.emitted]).toEqual([
      'filling',
      Array.from({ length: 3 }, () => ({ type: 'withdraw.incomplete' })),
    ])
    expect([shown(5_000_000), actor.getSnapshot().value]).toEqual([null, 'confirming'])
  })

  test('limits, an excluded player with less than the minimum, allow all of it alone', () => {
    const funds = fundsOf({ ...sampleWallet, wallet: { amount: satang(9_999) }, slots: [], excludedUntil: '2036-01-01T00:00:00Z' })
    const limits = limitsFor(funds, sampleLimits)
    expect([0, 9_998, 9_999].map((amount) => limits && withdrawError(satang(amount), limits))).toEqual(['MINIMUM', 'MINIMUM', null])
  })

  test('withdraw, amount still being typed, shows no error', async () => {
    const { actor } = start({})
    await settled()
    actor.send({ type: 'amount.changed', amount: satang(5) })
    expect(shownAmountError(actor.getSnapshot())).toBeNull()
    actor.send({ type: 'amount.left' })
    expect(shownAmountError(actor.getSnapshot())).toBe('MINIMUM')
  })

  test('withdraw, limits failed to load, shows the problem and can load them again', async () => {
    const fixture = start({ limits: [offline, worked(sampleLimits)] })
    await settled()
    expect(fixture.actor.getSnapshot().context.limitsFailed).toEqual({ problem: problemIn(offline) })
    fixture.actor.send({ type: 'limits.requested' })
    expect(fixture.actor.getSnapshot().context.limitsFailed).toBeNull()
    await settled()
    expect(fixture.actor.getSnapshot().context.limits).toEqual(sampleLimits)
  })

  test('withdraw, preview still loading, accepts a confirmation only for the shown payout', async () => {
    const fixture = start({ preview: [] })
    await settled()
    await fillIn(fixture.actor)
    await expectNoSubmission(fixture)
    const withPreview = start({ preview: [worked(samplePreview)] })
    await settled()
    withPreview.actor.send({ type: 'amount.changed', amount: sampleWithdrawal.amount })
    withPreview.actor.send({ type: 'withdraw.requested' })
    withPreview.actor.send({ type: 'confirm.given' })
    await settled()
    expect(withPreview.actor.getSnapshot().value).toBe('confirming')
  })

  test('withdraw, payout became lower, is refused and asks to confirm the new preview', async () => {
    const worse: BonusPreview = { ...samplePreview, pays: satang(10_000), forfeits: satang(40_000) }
    const fixture = start({
      submit: [refusedWith('BONUS_REMAINING'), worked({})],
      preview: [worked(samplePreview), ...Array.from({ length: 2 }, () => worked(worse))],
    })
    await settled()
    await fillIn(fixture.actor)
    fixture.actor.send({ type: 'confirm.given' })
    await settled()
    expect([fixture.states.at(-1), previewOf(fixture.actor.getSnapshot())?.pays]).toEqual(['filling', 10_000])
    await fillIn(fixture.actor)
    fixture.actor.send({ type: 'confirm.given' })
    await settled()
    expect(fixture.calls.filter(([name]) => name === 'submit').at(-1)).toEqual([
      'submit',
      { order: { ...sampleWithdrawal, pays: 10_000, forfeits: 40_000 }, idempotencyKey: 'k2' },
    ])
  })

  test('withdraw, cancelled, returns to the amount and sends nothing', async () => {
    const fixture = start({})
    await settled()
    await fillIn(fixture.actor)
    fixture.actor.send({ type: 'confirm.declined' })
    expect(fixture.states).toEqual(['filling', 'confirming', 'filling'])
    expect(fixture.calls.filter(([name]) => name === 'submit')).toEqual([])
  })

  test('preview, amount entered, loads on blur and shows for that amount only', async () => {
    const fixture = start({ preview: [worked(samplePreview), notServed] })
    const { actor } = fixture
    await settled()
    actor.send({ type: 'amount.changed', amount: satang(50_000) })
    actor.send({ type: 'amount.left' })
    await settled()
    expect(previewOf(actor.getSnapshot())?.forfeits).toBe(25_000)
    actor.send({ type: 'amount.changed', amount: satang(60_000) })
    expect(previewOf(actor.getSnapshot())).toBeNull()
    actor.send({ type: 'amount.left' })
    await settled()
    expect([previewOf(actor.getSnapshot()), fixture.calls.slice(2)]).toEqual([
      null,
      [
        ['preview', { query: 50_000 }],
        ['preview', { query: 60_000 }],
      ],
    ])
  })

  test('effect, with a bonus at stake, is pending from typing an amount until its preview, and without one never is', async () => {
    const pending = async (firstPreview: Outcome<BonusPreview>) => {
      const { actor } = start({ firstPreview, preview: [worked(samplePreview)] })
      await settled()
      const read = () => isEffectPending(actor.getSnapshot())
      const before = read()
      actor.send({ type: 'amount.changed', amount: satang(50_000) })
      const typed = read()
      actor.send({ type: 'amount.left' })
      await settled()
      return [before, typed, read()]
    }
    expect(await pending(worked(samplePreview))).toEqual([false, true, false])
    expect(await pending(worked({ ...samplePreview, forfeits: satang(0) }))).toEqual([false, false, false])
    expect(await pending(notServed)).toEqual([false, false, false])
  })

  test('withdraw, refused, shows the reason until the amount changes and reads balances again', async () => {
    const soon = refusedWith('REQUEST_LIMIT_1MIN', { retryAfter: 60 })
    const fixture = start({ submit: [soon, worked({})] })
    await settled()
    await fillIn(fixture.actor)
    fixture.actor.send({ type: 'confirm.given' })
    await settled()
    expect(requestIn(fixture.actor.getSnapshot())).toEqual({ state: 'refused', problem: problemIn(soon) })
    fixture.actor.send({ type: 'amount.changed', amount: satang(20_000) })
    expect(requestIn(fixture.actor.getSnapshot())).toEqual({ state: 'editing', problem: null })
    fixture.actor.send({ type: 'withdraw.requested' })
    await settled()
    fixture.actor.send({ type: 'confirm.given' })
    await settled()
    expect(fixture.calls.filter(([name]) => name === 'submit')).toEqual([
      ['submit', { order: sampleWithdrawal, idempotencyKey: 'k1' }],
      ['submit', { order: { amount: 20_000 }, idempotencyKey: 'k2' }],
    ])
    expect(fixture.states).toEqual(['filling', 'confirming', 'submitting', 'filling', 'confirming', 'submitting', 'withdrawn'])
    expect(fixture.emitted).toEqual([{ type: 'balances.outdated' }, { type: 'balances.outdated' }])
  })

  test('withdraw, with a bonus that was played in part, leaves the rest of the balance and the earned part', async () => {
    const preview = { active: true, pays: satang(50_000), forfeits: satang(30_000), grant: satang(40_000) }
    const { actor } = start({ preview: [worked(preview)] })
    await settled()
    actor.send({ type: 'amount.changed', amount: sampleWithdrawal.amount })
    const rest = actor.getSnapshot().context.funds.total - sampleWithdrawal.amount
    expect(amountLeft(actor.getSnapshot())).toBe(rest)
    actor.send({ type: 'amount.left' })
    await settled()
    expect([rest > 0, amountLeft(actor.getSnapshot())]).toEqual([true, rest + 10_000])
  })

  test('total, wallet and active games, offers all of it up to the maximum', async () => {
    const { actor } = start({})
    await settled()
    expect(actor.getSnapshot().context.funds).toEqual({ total: 153_480, withinReach: 153_450, unread: true, excluded: false })
    actor.send({ type: 'all.requested' })
    expect(actor.getSnapshot().context.amount).toBe(153_450)
    actor.send({ type: 'wallet.changed', wallet: { ...sampleWallet, wallet: { amount: satang(5_000_001) } } })
    actor.send({ type: 'all.requested' })
    expect(actor.getSnapshot().context.amount).toBe(5_000_000)
    const closed = { ...sampleWallet, slots: sampleWallet.slots.map((game) => ({ ...game, isActive: false })) }
    expect([fundsOf(closed), mostOf(fundsOf(closed), sampleLimits)]).toEqual([
      { total: 123_450, withinReach: 123_450, unread: false, excluded: false },
      123_450,
    ])
  })

  test('amount, above the known total, shows a warning and can be submitted; no warning while a game is unknown', async () => {
    const { actor } = start({})
    await settled()
    const beyond = (amount: number) => {
      actor.send({ type: 'amount.changed', amount: satang(amount) })
      return isBeyondFunds(actor.getSnapshot())
    }
    expect(beyond(153_451)).toBe(false)
    actor.send({ type: 'wallet.changed', wallet: { ...sampleWallet, slots: [] } })
    expect([beyond(123_450), beyond(123_451)]).toEqual([false, true])
    actor.send({ type: 'withdraw.requested' })
    expect(actor.getSnapshot().value).toBe('confirming')
  })

  test('limits, exact minimum and maximum, are allowed', () => {
    const wrong = (amount: number) => withdrawError(satang(amount), sampleLimits)
    expect([0, 9_999, 10_000, 5_000_000, 5_000_001].map(wrong)).toEqual(['MINIMUM', 'MINIMUM', null, null, 'MAXIMUM'])
  })

  test("withdraw ports, confirmed amount, return the games' money first and store the request for the player", async () => {
    const calls: unknown[] = []
    const note = (name: string) => (args: unknown) => {
      calls.push([name, args])
      return Promise.resolve(worked({}))
    }
    const krapao = {
      withdraw: { requestAll: note('requestAll') },
      lookups: { withdraw: note('limits') },
      bonus: { preview: note('preview') },
      clock: { now: () => 0 },
    } as unknown as Krapao
    const store = memoryStore()
    const { request, limits, preview } = withdrawPorts(krapao, { store, playerId: 'p1' })
    await answerOf(request.actors.submit, { order: sampleWithdrawal, idempotencyKey: 'k1' })
    await answerOf(limits.actors.load, { query: null })
    await answerOf(preview.actors.load, { query: satang(50_000) })
    expect(calls).toEqual([
      ['requestAll', { amount: 50_000 }],
      ['limits', {}],
      ['preview', { amount: 50_000 }],
    ])
    request.savedRequest.write({ key: 'k1', order: sampleWithdrawal })
    expect(Object.keys(store.all())).toEqual(['request.withdraw.p1'])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('withdraw', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    // The walk cannot observe events sent to a child without an answer.
    const proof = async (mutant: AnyStateMachine) => {
      walk(mutant)
      const { guards } = mutant.implementations
      const fixture = start({ preview: [] }, memorySlot(), guards)
      await settled()
      await fillIn(fixture.actor)
      await expectNoSubmission(fixture)
    }
    expect(await survivingGuards(machine, proof)).toEqual([])
  })
})

const satang = (amount: number) => amount as Satang
const machine = provideWithdrawPorts(withdrawFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...withdrawSamples,
    identity: ({ context }) => [context.amount, context.limits === null, context.touched],
    invariant: holds,
  })

/** A request is open in `submitting` alone, with the amount in view. */
function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  expect(context.request !== null).toBe(value === 'submitting')
  if (value === 'submitting') expect([context.amount, context.problem]).toEqual([context.request.order.amount, null])
  if (value === 'withdrawn') expect([[], ['UFABET']]).toContainEqual(context.keptBy)
  else expect(context.withdrawal).toBeNull()
  if (step?.event.type === 'withdraw.requested' && value === 'filling') {
    const { amount, limits, touched } = step.before.context
    const allowed = limits !== null && withdrawError(amount, limits) === null
    expect(context.touched).toBe(touched || !allowed)
  }
  if (step?.event.type === 'all.requested')
    expect([context.amount, context.touched]).toEqual(
      step.before.context.limits ? [mostOf(context.funds, sampleLimits), true] : [step.before.context.amount, step.before.context.touched],
    )
}

async function expectNoSubmission({ actor, calls }: ReturnType<typeof start>): Promise<void> {
  actor.send({ type: 'confirm.given' })
  await settled()
  expect([actor.getSnapshot().value, calls.filter(([name]) => name === 'submit')]).toEqual(['confirming', []])
}
