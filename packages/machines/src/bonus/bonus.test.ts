import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Bonus, BonusPreview, Krapao, Outcome, Satang } from '@krapao/sdk'
import type { SavedRequest, RequestStatus } from '../submitRequest/submitRequest.ports.ts'
import { requestIn } from '../submitRequest/requestIn.ts'
import { reportOf } from '../testing/coverPaths.ts'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { lost, notServed, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, memorySlot, numberedKeys, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { sampleWallet } from '../wallet/wallet.samples.ts'
import { provideBonusPorts } from './bonus.machine.ts'
import { bonusPorts } from './bonus.ports.ts'
import { cardState, lastingRefusals, receivedCount, reopensAt, turnoverLeft, type Offer, type OfferQuery } from './bonus.rules.ts'
import { bonusFakePorts, bonusSamples, sampleBonus, sampleOffer, samplePrice, sampleTerms } from './bonus.samples.ts'
import { forfeitsWholeBonus, priceOf } from './bonus.selectors.ts'
import { provideBonusEndPorts } from './bonusEnd.machine.ts'
import { bonusEndPorts } from './bonusEnd.ports.ts'
import { bonusEndFakePorts, bonusEndSamples } from './bonusEnd.samples.ts'
import { bonusOverviewPorts, provideBonusOverviewPorts } from './bonusOverview.ts'

describe('bonus', () => {
  test('bonus, its terms loaded and pressed twenty times, previews the minimum deposit and is taken once', async () => {
    const fixture = start({ submit: [worked(null)], price: [worked(sampleTerms), worked(samplePrice)] })
    await settled()
    const { deposit, terms } = fixture.actor.getSnapshot().context
    expect([deposit, terms, priceOf(fixture.actor.getSnapshot())]).toEqual([20_000, sampleTerms, { ...samplePrice, deposit: 20_000 }])
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'take.requested' })
    await settled()
    expect(fixture.calls).toEqual([
      ['price', { query: { ...sampleOffer, deposit: null } }],
      ['price', { query: { ...sampleOffer, deposit: 20_000 } }],
      ['submit', { order: sampleOffer, idempotencyKey: 'k1' }],
    ])
    expect(fixture.states).toEqual(['previewing.idle', 'submitting', 'taken'])
    expect(fixture.emitted).toEqual([{ type: 'bonuses.outdated' }])
    expect(fixture.savedRequest.value).toBeNull()
  })

  test.each([
    [undefined, 10_000],
    [0, 10_000],
    [10_001, 10_001],
  ])('preview, minimum deposit of %s, begins with %i', async (minimum, deposit) => {
    const { minimum: _, ...terms } = sampleTerms
    const fixture = start({ price: [worked({ ...terms, ...(minimum !== undefined && { minimum: satang(minimum) }) })] })
    await settled()
    expect(fixture.actor.getSnapshot().context.deposit).toBe(deposit)
  })

  test('preview, another deposit entered, loads on blur and shows for that deposit only', async () => {
    const fixture = start({ price: [worked(sampleTerms), worked(samplePrice), offline, worked(samplePrice)] })
    const { actor } = fixture
    await settled()
    actor.send({ type: 'deposit.changed', deposit: satang(50_000) })
    expect(priceOf(actor.getSnapshot())).toBeNull()
    actor.send({ type: 'deposit.left' })
    await settled()
    expect([priceOf(actor.getSnapshot()), actor.getSnapshot().context.priceFailed]).toEqual([null, { problem: problemIn(offline) }])
    actor.send({ type: 'price.requested' })
    expect(actor.getSnapshot().context.priceFailed).toBeNull()
    await settled()
    expect([priceOf(actor.getSnapshot())?.grant, fixture.calls.at(-1)]).toEqual([
      20_000,
      ['price', { query: { ...sampleOffer, deposit: 50_000 } }],
    ])
  })

  test('a withdrawal right after the deposit costs the whole bonus, or a part of it', () => {
    const prices = [samplePrice, { ...samplePrice, forfeits: satang(5_000) }, null]
    expect(prices.map(forfeitsWholeBonus)).toEqual([true, false, false])
  })

  test('preview, a pause in typing, loads once', async () => {
    const fixture = start({ price: [worked(sampleTerms), worked(samplePrice), worked(samplePrice)] })
    await settled()
    for (const deposit of [5, 50, 500]) {
      fixture.actor.send({ type: 'deposit.changed', deposit: satang(deposit) })
      fixture.time.clock.increment(399)
    }
    expect(fixture.calls.length).toBe(2)
    fixture.time.clock.increment(1)
    await settled()
    expect([fixture.calls.length, fixture.calls.at(-1), fixture.states.at(-1)]).toEqual([
      3,
      ['price', { query: { ...sampleOffer, deposit: 500 } }],
      'previewing.idle',
    ])
  })

  test('terms, arriving after a deposit was entered, keep the entered deposit', async () => {
    const fixture = start({ price: [offline, worked(sampleTerms)] })
    await settled()
    fixture.actor.send({ type: 'price.requested' })
    fixture.actor.send({ type: 'deposit.changed', deposit: satang(70_000) })
    await settled()
    expect(fixture.actor.getSnapshot().context.deposit).toBe(70_000)
  })

  test.each([
    ['loading', [worked(sampleTerms)], false],
    ['failed', [worked(sampleTerms), offline], false],
    ['loaded', [worked(sampleTerms), worked(samplePrice)], true],
    ['not served by this backend', [notServed], true],
  ] as const)('bonus, price %s, can be taken only when the price is loaded or not served', async (_, price, taken) => {
    const fixture = start({ price: [...price], submit: [worked(null)] })
    await settled()
    fixture.actor.send({ type: 'take.requested' })
    await settled()
    expect(fixture.states.includes('submitting')).toBe(taken)
  })

  test('bonus, another deposit entered, loads the price before it is taken', async () => {
    const fixture = start({ submit: [worked(null)] })
    await settled()
    fixture.actor.send({ type: 'deposit.changed', deposit: satang(50_000) })
    fixture.actor.send({ type: 'take.requested' })
    await settled()
    expect(fixture.states).not.toContain('submitting')
  })

  test('bonus, refused, shows the reason, reports outdated bonuses and can be taken again', async () => {
    const remaining = refusedWith('BONUS_REMAINING')
    const fixture = start({ submit: [remaining, worked(null)] })
    await settled()
    fixture.actor.send({ type: 'take.requested' })
    await settled()
    expect([fixture.states.at(-1), requestIn(fixture.actor.getSnapshot())]).toEqual([
      'previewing.idle',
      { state: 'refused', problem: problemIn(remaining) },
    ])
    fixture.actor.send({ type: 'take.requested' })
    await settled()
    expect(fixture.states).toEqual(['previewing.idle', 'submitting', 'previewing.idle', 'submitting', 'taken'])
    expect(fixture.emitted[0]).toEqual({ type: 'bonuses.outdated' })
  })

  test.each(lastingRefusals)('bonus, refused with %s, cannot be taken again', async (code) => {
    const fixture = start({ submit: [refusedWith(code)] })
    await settled()
    fixture.actor.send({ type: 'take.requested' })
    await settled()
    fixture.actor.send({ type: 'take.requested' })
    expect([fixture.states, fixture.emitted]).toEqual([['previewing.idle', 'submitting', 'refused'], [{ type: 'bonuses.outdated' }]])
  })

  test('bonus, reloaded with a saved request, reads the status of that request and shows its offer', async () => {
    const other: Offer = { source: 'promotion', code: 'SABAIDEE' }
    const savedRequest = memorySlot<SavedRequest<Offer>>({ key: 'k0', order: other })
    const fixture = start({ readStatus: [worked({ state: 'done', result: null })] }, savedRequest)
    await settled()
    expect([fixture.states, fixture.emitted, fixture.actor.getSnapshot().context.offer]).toEqual([
      ['submitting', 'taken'],
      [{ type: 'bonuses.outdated' }],
      other,
    ])
  })

  test('bonus, lost answer and no status endpoint, leaves the check to the player', async () => {
    const fixture = start({ submit: [lost], readStatus: [notServed] })
    await settled()
    fixture.actor.send({ type: 'take.requested' })
    await settled()
    expect(requestIn(fixture.actor.getSnapshot()).state).toBe('outcomeUnknown')
    fixture.actor.send({ type: 'status.requested' })
    await settled()
    expect([fixture.states.at(-1), requestIn(fixture.actor.getSnapshot()).state]).toEqual(['submitting', 'undecided'])
    fixture.actor.send({ type: 'again.requested' })
    expect(fixture.states.at(-1)).toBe('previewing.idle')
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('bonus', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

describe('how often it was received', () => {
  // 1/3/2027 is a Monday in Bangkok.
  const at = (time: string) => Date.parse(`${time}+07:00`)
  const received = (...times: string[]): Bonus['userBonus'] => ({
    _id: 'ub1',
    isActive: false,
    received: times.map((time) => ({ updatedAt: new Date(at(time)).toISOString() })),
  })
  const userBonus = received(
    '2027-02-22T12:00',
    '2027-02-28T23:59:59.999',
    '2027-03-01T00:00',
    '2027-03-02T23:59:59.999',
    '2027-03-03T00:00',
  )

  // @covers 2.bonus-7 2.bonus-8 2.bonus-9 G8.3
  test.each([
    ['limit', '2027-03-03T12:00', 5],
    ['day', '2027-03-02T23:59:59.999', 2],
    ['day', '2027-03-03T00:00', 1],
    ['day', '2027-03-04T00:00', 0],
    ['week', '2027-02-28T23:59:59.999', 5],
    ['week', '2027-03-01T00:00', 3],
    ['week', '2027-03-07T23:59:59.999', 3],
    ['week', '2027-03-08T00:00', 0],
  ] as const)('remaining uses by %s, at %s in Bangkok, are %i', (type, now, count) => {
    expect(receivedCount({ type, userBonus }, at(now))).toBe(count)
  })

  test.each([
    ['limit', '2027-03-03T12:00', null],
    ['day', '2027-03-02T23:59:59.999', '2027-03-03T00:00'],
    ['day', '2027-03-03T00:00', '2027-03-04T00:00'],
    ['week', '2027-02-28T23:59:59.999', '2027-03-01T00:00'],
    ['week', '2027-03-01T00:00', '2027-03-08T00:00'],
  ] as const)('bonus received by %s, at %s in Bangkok, can be taken again at %s', (type, now, again) => {
    expect(reopensAt(type, at(now))).toBe(again && at(again))
  })

  test.each([
    [{ turnoverDone: satang(40), turnoverRequired: satang(100) }, 60],
    [{ turnoverDone: satang(130), turnoverRequired: satang(100) }, 0],
    [{ turnoverRequired: satang(100) }, 100],
    [{}, 0],
  ])('turnover left of %o is %i', (progress, left) => {
    expect(turnoverLeft({ ...sampleTerms, ...progress })).toBe(left)
  })

  // @covers 2.bonus-5 2.bonus-6
  test('cardState is current for the active bonus, received once maxReceived is reached, and otherwise available', () => {
    const now = at('2027-03-03T12:00')
    const state = (more: Partial<Bonus>) => cardState({ ...sampleBonus, ...more }, now)
    expect([
      state({}),
      state({ userBonus: received('2027-01-01T00:00') }),
      state({ maxReceived: 2, userBonus: received('2027-01-01T00:00') }),
      state({ type: 'day', userBonus: received('2027-01-01T00:00') }),
      state({ userBonus: { _id: 'ub1', isActive: true, received: [{ updatedAt: '2027-01-01T00:00:00Z' }] } }),
    ]).toEqual(['available', 'received', 'available', 'available', 'current'])
  })
})

describe('bonusEnd', () => {
  const end = provideBonusEndPorts(bonusEndFakePorts())
  const walkEnd = (mutant: AnyStateMachine) =>
    coverAll(mutant, { ...bonusEndSamples, identity: ({ context }) => context['problem'], invariant: requestIsOpenWhileSubmitting })

  test('bonusEnd, refused, shows why until the next try and reports outdated bonuses', async () => {
    const calls: unknown[] = []
    const submit = answers<Outcome<null>, { order: null; idempotencyKey: string }>('clear', [refusedWith('BONUS_REMAINING'), lost], calls)
    const ports = { ...bonusEndFakePorts(), actors: { ...bonusEndFakePorts().actors, submit }, newKey: numberedKeys() }
    const fixture = recorded(createActor(provideBonusEndPorts(ports)))
    for (let times = 0; times < 2; times++) {
      fixture.actor.send({ type: 'end.requested' })
      expect(fixture.actor.getSnapshot().context.problem).toBeNull()
      fixture.actor.send({ type: 'confirm.given' })
      await settled()
    }
    expect([fixture.states, fixture.emitted, calls]).toEqual([
      ['idle', 'confirming', 'submitting', 'idle', 'confirming', 'submitting'],
      [{ type: 'bonuses.outdated' }],
      ['k1', 'k2'].map((idempotencyKey) => ['clear', { order: null, idempotencyKey }]),
    ])
  })

  test('every state is reached and every transition taken', () => {
    expect(reportOf('bonusEnd', walkEnd(end))).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(end, (mutant) => void walkEnd(mutant))).toEqual([])
  })
})

describe('the ports', () => {
  const calls: unknown[] = []
  const note = (name: string, value: unknown) => (args: unknown) => {
    calls.push([name, args])
    return Promise.resolve(worked(value))
  }
  const krapao = {
    bonus: {
      activate: note('activate', { _id: 'ub1' }),
      preview: note('preview', sampleTerms),
      clear: note('clear', { message: 'BONUS_CLEAR' }),
      list: note('list', [sampleBonus]),
      active: note('active', { status: false }),
    },
    promotion: { activate: note('promotion', null), current: note('current', { promotion: null }) },
    lookups: { notice: note('notice', { notice: '<p>{percentFail} %</p>' }) },
    wallet: { get: note('wallet', sampleWallet) },
    clock: { now: () => 7 },
  } as unknown as Krapao
  const store = memoryStore()

  // @covers 5.promotion-2
  test('bonusPorts take a bonus by its code and a promotion by its code in upper case, and store the request for the player', async () => {
    const typed: Offer = { source: 'promotion', code: 'sabaidee' }
    const { request, price } = bonusPorts(krapao, { store, playerId: 'p1' })
    expect(await answerOf(request.actors.submit, { order: sampleOffer, idempotencyKey: 'k1' })).toEqual(worked(null))
    await answerOf(request.actors.submit, { order: typed, idempotencyKey: 'k1' })
    await answerOf(price.actors.load, { query: { ...sampleOffer, deposit: null } })
    await answerOf(price.actors.load, { query: { ...sampleOffer, deposit: satang(100) } })
    expect(calls).toEqual([
      ['activate', { code: 'WELCOME100' }],
      ['promotion', { code: 'SABAIDEE' }],
      ['preview', sampleOffer],
      ['preview', { ...sampleOffer, amount: 100 }],
    ])
    request.savedRequest.write({ key: 'k1', order: sampleOffer })
    expect(Object.keys(store.all())).toEqual(['request.bonus.p1'])
  })

  test('a bonus is ended once, after the confirmation', async () => {
    calls.length = 0
    const fixture = recorded(createActor(provideBonusEndPorts(bonusEndPorts(krapao, { store, playerId: 'p1' }))))
    fixture.actor.send({ type: 'end.requested' })
    expect([fixture.states.at(-1), calls]).toEqual(['confirming', []])
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'confirm.given' })
    await settled()
    expect([fixture.states, calls, fixture.emitted]).toEqual([
      ['idle', 'confirming', 'submitting', 'idle'],
      [['clear', {}]],
      [{ type: 'bonus.ended' }],
    ])
  })

  test('bonusOverview reads everything that the screen shows', async () => {
    const { actor } = recorded(createActor(provideBonusOverviewPorts(bonusOverviewPorts(krapao)), { input: { query: null, eager: true } }))
    await settled()
    expect(actor.getSnapshot().context.value).toEqual({
      player: sampleWallet,
      bonuses: [sampleBonus],
      active: { status: false },
      progress: sampleTerms,
      promotion: null,
      notice: '<p>{percentFail} %</p>',
    })
  })

  test.each([
    ['wallet', 'get', false],
    ['bonus', 'list', false],
    ['bonus', 'active', false],
    ['bonus', 'preview', true],
    ['promotion', 'current', true],
    ['lookups', 'notice', true],
  ])('bonus, %s.%s fails, is still shown: %s', async (namespace, name, shown) => {
    const ill = { ...krapao, [namespace]: { ...krapao[namespace as 'bonus'], [name]: () => Promise.resolve(notServed) } } as Krapao
    const { actor } = recorded(createActor(provideBonusOverviewPorts(bonusOverviewPorts(ill)), { input: { query: null, eager: true } }))
    await settled()
    expect(actor.getSnapshot().value).toBe(shown ? 'ready' : 'failed')
  })
})

const satang = (amount: number) => amount as Satang
const machine = provideBonusPorts(bonusFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...bonusSamples,
    identity: ({ context }) => [context.deposit, context.terms === null, context.price?.deposit],
    invariant: holds,
  })

function requestIsOpenWhileSubmitting({ value, context }: AnyMachineSnapshot): void {
  expect(context['request'] !== null).toBe(value === 'submitting')
}

/** A price names its deposit, and no problem is shown while a request is open. */
function holds(snapshot: AnyMachineSnapshot): void {
  const { value, context } = snapshot
  requestIsOpenWhileSubmitting(snapshot)
  if (value === 'submitting') expect(context.problem).toBeNull()
  if (context.price) expect(context.price.deposit).toEqual(expect.any(Number))
}

type Answers = { submit?: Outcome<null>[]; readStatus?: Outcome<RequestStatus<null>>[]; price?: Outcome<BonusPreview>[] }

function start(
  { submit, readStatus, price = [worked(sampleTerms), worked(samplePrice)] }: Answers,
  savedRequest = memorySlot<SavedRequest<Offer>>(),
) {
  const calls: unknown[][] = []
  const time = simulatedTime()
  const ports = {
    request: {
      ...bonusFakePorts().request,
      actors: {
        submit: answers<Outcome<null>, { order: Offer; idempotencyKey: string }>('submit', submit, calls),
        readStatus: answers<Outcome<RequestStatus<null>>, { idempotencyKey: string }>('readStatus', readStatus, calls),
      },
      savedRequest,
      newKey: numberedKeys(),
    },
    price: { actors: { load: answers<Outcome<BonusPreview>, { query: OfferQuery }>('price', price, calls) }, now: time.now },
  }
  const actor = createActor(provideBonusPorts(ports), { clock: time.clock, input: { offer: sampleOffer } })
  return { ...recorded(actor), calls, savedRequest, time }
}
