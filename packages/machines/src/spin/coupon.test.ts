import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Coupon, Krapao, Outcome } from '@krapao/sdk'
import type { SpinCheck, SpinDraw } from '@krapao/sdk/spinCheck'
import type { SavedRequest, RequestStatus } from '../submitRequest/submitRequest.ports.ts'
import { requestIn } from '../submitRequest/requestIn.ts'
import { reportOf } from '../testing/coverPaths.ts'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { lost, notServed, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, memorySlot, numberedKeys, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideCouponPorts } from './coupon.machine.ts'
import { couponPorts, type CouponOrder } from './coupon.ports.ts'
import { couponFakePorts, couponSamples, sampleCoupons } from './coupon.samples.ts'
import { bonusCostOf, couponsPorts, couponWordsOf } from './coupons.ts'
import { sampleDraw, sampleSpinSetup } from './spin.samples.ts'
import { oddsOf, spinCheckPorts } from './spinCheck.ts'

const [money, bonus, coins] = sampleCoupons

describe('coupon', () => {
  // @covers 5.claim-1 9.limits-33
  test('coupon, confirmed and pressed twenty times, is claimed once, half a second after the last press', async () => {
    const fixture = start({ submit: [worked(null)] })
    const { actor } = fixture
    actor.send({ type: 'claim.requested', coupon: money })
    actor.send({ type: 'confirm.given' })
    await fixture.time.pass(499, 499)
    for (let times = 0; times < 20; times++) actor.send({ type: 'confirm.given' })
    await fixture.time.pass(499, 499)
    expect([actor.getSnapshot().value, fixture.calls]).toEqual(['debouncing', []])
    await fixture.time.pass(1)
    expect(fixture.calls).toEqual([['submit', { order: { coupon: money }, idempotencyKey: 'k1' }]])
    expect(fixture.states).toEqual(['idle', 'confirming', 'debouncing', 'submitting', 'idle'])
    expect([fixture.emitted, fixture.savedRequest.value]).toEqual([[{ type: 'coupon.claimed', coupon: money }], null])
  })

  test('coupon, the next one, gets a new key', async () => {
    const fixture = start({ submit: [worked(null), worked(null)] })
    for (const coupon of [money, bonus]) await claim(fixture, coupon)
    expect(fixture.calls).toEqual([
      ['submit', { order: { coupon: money }, idempotencyKey: 'k1' }],
      ['submit', { order: { coupon: bonus }, idempotencyKey: 'k2' }],
    ])
  })

  test('coupon, cancelled just after a press, sends nothing', async () => {
    const fixture = start({ submit: [worked(null)] })
    fixture.actor.send({ type: 'claim.requested', coupon: money })
    fixture.actor.send({ type: 'confirm.declined' })
    fixture.actor.send({ type: 'claim.requested', coupon: bonus })
    fixture.actor.send({ type: 'confirm.given' })
    fixture.actor.send({ type: 'confirm.declined' })
    await fixture.time.pass(10_000)
    expect([fixture.calls, fixture.states]).toEqual([[], ['idle', 'confirming', 'idle', 'confirming', 'debouncing', 'idle']])
  })

  test('coupon, refused, shows the reason until the next and reads the list again', async () => {
    const expired = refusedWith('COUPON_EXPIRED')
    const fixture = start({ submit: [expired] })
    await claim(fixture, money)
    const snapshot = fixture.actor.getSnapshot()
    expect([snapshot.context.coupon, requestIn(snapshot), fixture.emitted]).toEqual([
      money,
      { state: 'refused', problem: problemIn(expired) },
      [{ type: 'coupons.outdated' }],
    ])
    fixture.actor.send({ type: 'claim.requested', coupon: bonus })
    expect(requestIn(fixture.actor.getSnapshot())).toEqual({ state: 'editing', problem: null })
  })

  test('coupon, lost answer, is looked up by its key until it settles', async () => {
    const fixture = start({ submit: [lost], readStatus: [worked({ state: 'pending' }), worked({ state: 'done', result: null })] })
    await claim(fixture, coins)
    expect([fixture.actor.getSnapshot().value, requestIn(fixture.actor.getSnapshot()).state]).toEqual(['submitting', 'outcomeUnknown'])
    fixture.actor.send({ type: 'status.requested' })
    await settled()
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    expect(fixture.emitted).toEqual([{ type: 'coupon.claimed', coupon: coins }])
  })

  test('coupon, reload while claiming, looks up and names the coupon', async () => {
    const savedRequest = memorySlot<SavedRequest<CouponOrder>>({ key: 'k0', order: { coupon: bonus } })
    const fixture = start({ readStatus: [worked({ state: 'done', result: null })] }, savedRequest)
    await settled()
    expect([fixture.calls, fixture.emitted]).toEqual([
      [['readStatus', { idempotencyKey: 'k0' }]],
      [{ type: 'coupon.claimed', coupon: bonus }],
    ])
  })

  test('coupon, no status endpoint, reads the list and lets the player start again', async () => {
    const fixture = start({ submit: [lost], readStatus: [notServed] })
    await claim(fixture, money)
    fixture.actor.send({ type: 'status.requested' })
    await settled()
    fixture.actor.send({ type: 'again.requested' })
    expect([fixture.states.at(-1), fixture.emitted]).toEqual(['idle', [{ type: 'coupons.outdated' }]])
  })

  test('coupon ports, claim, call the SDK and store the request for the player', async () => {
    const calls: unknown[] = []
    const claimCoupon = (args: object, { idempotencyKey }: { idempotencyKey: string }) => {
      calls.push([args, idempotencyKey])
      return Promise.resolve(worked(null))
    }
    const krapao = { spin: { claimCoupon } } as unknown as Krapao
    const store = memoryStore()
    const ports = couponPorts(krapao, { store, playerId: 'p1' })
    await answerOf(ports.actors.submit, { order: { coupon: money }, idempotencyKey: 'k1' })
    ports.savedRequest.write({ key: 'k1', order: { coupon: money } })
    expect([calls, Object.keys(store.all())]).toEqual([[[{ coupon: 'c1' }, 'k1']], ['request.coupon.p1']])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('coupon', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

describe('coupons', () => {
  // @covers 9.limits-18
  test('coupons, more than three, are shown three a page with page numbers', async () => {
    const all = ['a', 'b', 'c', 'd'].map((_id): Coupon => ({ ...money, _id }))
    let answer: Outcome<Coupon[]> = worked(all)
    const krapao = { spin: { coupons: () => Promise.resolve(answer) } } as unknown as Krapao
    const page = (number: number) => answerOf(couponsPorts(krapao).actors.loadPage, { page: number, limit: 3, query: undefined })
    expect([await page(1), await page(2)]).toEqual([
      worked({ items: all.slice(0, 3), total: 4 }),
      worked({ items: all.slice(3), total: 4 }),
    ])
    answer = offline
    expect(await page(1)).toEqual(offline)
  })

  test('couponWordsOf, label, name, description and amount that repeat each other, leaves the repetitions out', () => {
    const wordsOf = (name: string, label: string, htmlDescription?: string) =>
      couponWordsOf({ ...money, prize: { name, slice: { label, ...(htmlDescription !== undefined && { htmlDescription }) } } })
    const html = '<p>Added to your wallet</p>'
    const repeated = { description: null, namesAmount: true }
    expect(wordsOf('20 baht', '20 baht', '<p>20 baht</p>')).toEqual({ title: '20 baht', ...repeated })
    expect(wordsOf('Cash 20.00 baht', 'Cash', html)).toEqual({ ...repeated, title: 'Cash 20.00 baht', description: html })
    expect(wordsOf('Gold of 2026', 'Gold')).toEqual({ ...repeated, title: 'Gold of 2026', namesAmount: false })
    expect(wordsOf('Weekend prize', '฿20', '')).toEqual({ title: '฿20 · Weekend prize', ...repeated })
    expect(couponWordsOf({ ...coins, prize: { name: '3 coins', slice: { label: '3 coins' } } })).toEqual({ title: '3 coins', ...repeated })
  })

  test('terms of a coupon, bonus with or without terms, are in satang or absent', () => {
    const { turnover: _none, ...silent } = bonus as Extract<Coupon, { unit: 'baht' }>
    const { percentFail: _neither, ...half } = bonus as Extract<Coupon, { unit: 'baht' }>
    expect([money, bonus, coins, silent, half].map(bonusCostOf)).toEqual([
      null,
      { stake: 25_000, percentFail: 50 },
      null,
      null,
      { stake: 25_000, percentFail: null },
    ])
  })
})

describe('verification of a spin', () => {
  const check: SpinCheck = { commitment: 'c1'.repeat(32), point: 6, total: 20, slice: 'B20' }
  const verdictOf = async (found: SpinCheck | null, drawn = sampleDraw) => {
    const checkedDraws: SpinDraw[] = []
    const checker = () =>
      Promise.resolve((one: SpinDraw) => {
        checkedDraws.push(one)
        return Promise.resolve(found)
      })
    const krapao = { clock: { now: () => 0 } } as Krapao
    return [await answerOf(spinCheckPorts(krapao, { ...drawn, checker }).actors.load, { query: null }), checkedDraws]
  }
  const draw = { weights: sampleSpinSetup.weights, clientSeed: 'seed of mine', serverSeed: 'seed of theirs', nonce: 4 }

  test('verification, matching commitment and slice, succeeds', async () => {
    expect(await verdictOf(check)).toEqual([worked({ verdict: 'kept', check }), [draw]])
  })

  test('verification, other commitment or slice, fails', async () => {
    for (const other of [
      { ...check, commitment: 'c3'.repeat(32) },
      { ...check, slice: 'NONE' },
    ])
      expect((await verdictOf(other))[0]).toEqual(worked({ verdict: 'broken', check: other }))
  })

  test('verification, unsupported browser or missing data, is impossible', async () => {
    const { serverSeed: _seed, ...seedless } = sampleDraw.drawn
    const { nonce: _nonce, ...numberless } = sampleDraw.drawn
    const impossible = worked({ verdict: 'impossible' })
    expect(await verdictOf(null)).toEqual([impossible, [draw]])
    for (const incomplete of [
      { ...sampleDraw, drawn: seedless },
      { ...sampleDraw, drawn: numberless },
      { ...sampleDraw, order: { ...sampleDraw.order, promise: null } },
    ])
      expect(await verdictOf(check, incomplete)).toEqual([impossible, []])
  })

  test('verification, script failed to load, has no result', async () => {
    const krapao = { clock: { now: () => 0 } } as Krapao
    const { actors } = spinCheckPorts(krapao, { ...sampleDraw, checker: () => Promise.reject(new Error('no network')) })
    expect(await answerOf(actors.load, { query: null })).toEqual(offline)
  })

  test('odds, published or not, follow the order of the wheel or are absent', () => {
    const { weights: _none, ...plain } = sampleSpinSetup
    expect(oddsOf(sampleSpinSetup)?.map(({ slice, chance }) => [slice.code, chance])).toEqual([
      ['B5', 0.25],
      ['B20', 0.15],
      ['B100', 0.05],
      ['NONE', 0.55],
    ])
    expect([oddsOf(plain), oddsOf({ ...plain, weights: {} })]).toEqual([null, null])
    expect(oddsOf({ ...plain, weights: { B5: 1 } })?.map(({ chance }) => chance)).toEqual([1, 0, 0, 0])
    const slice = plain.activeSpinwheel.slice.map((one) => ({ ...one, htmlDescription: '<p>No prize</p>' }))
    const odds = oddsOf({ ...plain, activeSpinwheel: { name: '', slice }, weights: { B5: 1 } })
    expect(odds?.map(({ description }) => description)).toEqual(Array(4).fill('<p>No prize</p>'))
  })
})

const machine = provideCouponPorts(couponFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, { ...couponSamples, identity: ({ context }) => [context.coupon?._id, context.problem?.kind], invariant: holds })

/** A claim in progress has a coupon, and no other starts meanwhile. */
function holds({ value, context }: AnyMachineSnapshot): void {
  const { coupon, request } = context as { coupon: Coupon | null; request: object | null }
  if (value !== 'idle') expect(coupon?._id).toBe('c1')
  expect(value === 'submitting').toBe(request !== null)
}

type Answers = { submit?: Outcome<null>[]; readStatus?: Outcome<RequestStatus<null>>[] }

function start({ submit, readStatus }: Answers, savedRequest = memorySlot<SavedRequest<CouponOrder>>()) {
  const calls: unknown[] = []
  const time = simulatedTime()
  const ports = {
    ...couponFakePorts(),
    actors: {
      submit: answers<Outcome<null>, { order: CouponOrder; idempotencyKey: string }>('submit', submit, calls),
      readStatus: answers<Outcome<RequestStatus<null>>, { idempotencyKey: string }>('readStatus', readStatus, calls),
    },
    savedRequest,
    newKey: numberedKeys(),
  }
  return { ...recorded(createActor(provideCouponPorts(ports), { clock: time.clock })), calls, time, savedRequest }
}

async function claim({ actor, time }: ReturnType<typeof start>, coupon: Coupon): Promise<void> {
  actor.send({ type: 'claim.requested', coupon })
  actor.send({ type: 'confirm.given' })
  await time.pass(500)
}
