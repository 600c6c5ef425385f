import { createActor, fromPromise, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { BankCode, DepositBank, DepositLookup, Outcome, QrState, Satang } from '@krapao/sdk'
import { qrAnswers } from '../qrDeposit/qrDeposit.samples.ts'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { offline, problemIn, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/proof.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, numberedKeys, pathOf, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { childId, panelOf, provideDepositPorts, type QrPanel } from './deposit.machine.ts'
import { selectedBank, providerOf } from './deposit.selectors.ts'
import { depositFakePorts, depositSamples, sampleLookup } from './deposit.samples.ts'

const { none, live, paid, refused } = qrAnswers
const codes = (panels: readonly { bankCode: string }[]) => panels.map(({ bankCode }) => bankCode)

const [sampleBank] = sampleLookup.banks as [DepositBank]

describe('deposit', () => {
  // @covers 2.deposit-7
  test('PAYMENT, and KBANK by SMS, create QR codes; all others show accounts', async () => {
    const fixture = start({ lookup: [worked(sampleLookup)] })
    await settled()
    const { banks, panels } = fixture.actor.getSnapshot().context
    expect(banks.map(({ bankCode, mode }) => [bankCode, mode])).toEqual([
      ['SCB', 'AUTO'],
      ['KBANK', 'AUTO'],
      ['BCEL', 'AUTO'],
    ])
    expect(codes(panels)).toEqual(['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP'])
    expect(Object.keys(fixture.actor.getSnapshot().children)).toEqual(['qr.KBANK', 'qr.WW', 'qr.PAYTIMZ', 'qr.PAYONEX', 'qr.FP'])
  })

  // @covers 2.deposit-8
  test('a manual lookup shows accounts only, without QR panels', async () => {
    const fixture = start({ lookup: [worked({ ...sampleLookup, isManual: true })] })
    await settled()
    const { banks, panels, wallets, qrMinutes } = fixture.actor.getSnapshot().context
    expect([banks, panels, wallets, qrMinutes]).toEqual([sampleLookup.banks, [], sampleLookup.wallets, 10])
    expect(fixture.actor.getSnapshot().context.isManual).toBe(true)
  })

  test('a payment provider that this version does not know is shown as an account', async () => {
    const unknown = { ...sampleBank, bankCode: 'NEWPAY', bankType: 'PAYMENT' }
    const fixture = start({ lookup: [worked({ ...sampleLookup, banks: [unknown] })] })
    await settled()
    const { banks, panels } = fixture.actor.getSnapshot().context
    expect([codes(banks), panels]).toEqual([['NEWPAY'], []])
  })

  test('the minimum of a provider is the one that the backend names', async () => {
    const banks = [{ ...sampleBank, bankCode: 'WW', bankType: 'PAYMENT', minimum: 30_000 as Satang }]
    const fixture = start({ lookup: [worked({ ...sampleLookup, banks })] })
    await settled()
    expect(fixture.actor.getSnapshot().context.panels).toEqual([
      { bankCode: 'WW', minimum: 30_000, quickAmounts: [30_000, 50_000, 100_000] },
    ])
  })

  // @covers 5.qr-4 5.qr-7 9.limits-21 9.limits-22 9.limits-23 9.limits-24 9.notes-5
  test('minimums and quick amounts are those of the requirements and of the build', () => {
    const baht = (...amounts: number[]) => amounts.map((amount) => amount * 100)
    expect(panelOf('KBANK', {})).toEqual({ bankCode: 'KBANK', minimum: 0, quickAmounts: baht(10, 20, 50, 100, 500, 1000) })
    expect(panelOf('WW', {})).toEqual({ bankCode: 'WW', minimum: 10_000, quickAmounts: baht(100, 200, 300, 500, 1000) })
    expect(panelOf('PAYONEX', {})).toEqual({ bankCode: 'PAYONEX', minimum: 10_000, quickAmounts: baht(100, 200, 300, 500, 1000) })
    expect(panelOf('PAYTIMZ', {})).toEqual({ bankCode: 'PAYTIMZ', minimum: 1_000, quickAmounts: baht(10, 50, 100, 500, 1000) })
    const settings = { minimums: { FP: 2_000 as Satang }, minimumDeposit: 5_000 as Satang }
    expect(panelOf('FP', { minimums: settings.minimums })).toEqual({
      bankCode: 'FP',
      minimum: 2_000,
      quickAmounts: baht(20, 50, 100, 500, 1000),
    })
    expect(panelOf('PAYTIMZ', { minimums: { PAYTIMZ: 10_000 as Satang } })).toEqual({
      bankCode: 'PAYTIMZ',
      minimum: 10_000,
      quickAmounts: baht(100, 500, 1000),
    })
    expect(panelOf('KBANK', settings)).toEqual({ bankCode: 'KBANK', minimum: 5_000, quickAmounts: baht(50, 100, 500, 1000) })
  })

  // @covers 4.qr-5 4.qr-6
  test('a QR created at one provider marks the others; each reads again and clears its mark', async () => {
    const fixture = start({ lookup: [worked(twoProviders)], made: [live] })
    await settled()
    const marks: unknown[] = [fixture.actor.getSnapshot().context.marked]
    fixture.actor.subscribe(({ context }) => marks.at(-1) !== context.marked && marks.push(context.marked))
    create(fixture, 'WW', 10_000)
    await settled()
    expect(marks).toEqual([[], ['FP'], []])
    expect(fixture.loads).toEqual(['WW', 'FP', 'FP'])
    expect(fixture.emitted).toEqual([{ type: 'qr.created', bankCode: 'WW' }])
    expect(fixture.stateOf('WW')).toBe('live.clock.ticking + live.watch.waiting')
  })

  test('a refusal of a provider, and a payment, are emitted once', async () => {
    const fixture = start({ lookup: [worked(twoProviders)], made: [refused, live], check: [paid] })
    await settled()
    create(fixture, 'FP', 10_000)
    await settled()
    create(fixture, 'FP', 10_000)
    await settled()
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    expect(fixture.emitted).toEqual([
      { type: 'qr.failed', bankCode: 'FP', problem: problemIn(refused) },
      { type: 'qr.created', bankCode: 'FP' },
      { type: 'qr.paid', bankCode: 'FP', amount: 10_000, late: false },
    ])
  })

  test('the provider with a live QR is selected first and stays selected', async () => {
    const fixture = start({ lookup: [worked(twoProviders)], found: { FP: [live] }, check: [paid] })
    expect(fixture.front()).toBe(null)
    await settled()
    expect([fixture.front(), fixture.stateOf('FP')]).toEqual(['FP', 'live.clock.ticking + live.watch.waiting'])
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    expect([fixture.front(), fixture.stateOf('FP')]).toEqual(['FP', 'paid'])
  })

  test('without a live QR the first provider is selected until another is chosen', async () => {
    const fixture = start({ lookup: [worked(twoProviders)] })
    await settled()
    expect(fixture.front()).toBe('WW')
    fixture.actor.send({ type: 'provider.chosen', bankCode: 'FP' })
    expect(fixture.front()).toBe('FP')
  })

  test.each([
    ['chosen', (fixture: Fixture) => fixture.actor.send({ type: 'provider.chosen', bankCode: 'WW' })],
    ['typed into', (fixture: Fixture) => fixture.child('WW')?.send({ type: 'amount.changed', amount: 10_000 as Satang })],
  ])('a QR found late does not change what was %s', async (_, use) => {
    const late = Promise.withResolvers<Outcome<QrState>>()
    const fixture = start({ lookup: [worked(twoProviders)], found: { FP: [late.promise] } })
    await settled()
    use(fixture)
    late.resolve(live)
    await settled()
    expect([fixture.front(), fixture.stateOf('FP')]).toEqual(['WW', 'live.clock.ticking + live.watch.waiting'])
  })

  test('accounts that failed to load can be requested again', async () => {
    const fixture = start({ lookup: [offline, worked(sampleLookup)] })
    await settled()
    expect(fixture.actor.getSnapshot().context.problem).toEqual(problemIn(offline))
    fixture.actor.send({ type: 'refresh.requested' })
    await settled()
    expect(fixture.states).toEqual(['loading', 'failed', 'loading', 'ready'])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('deposit', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const twoProviders: DepositLookup = {
  ...sampleLookup,
  banks: sampleLookup.banks.filter(({ bankCode }) => bankCode === 'WW' || bankCode === 'FP'),
}
const machine = provideDepositPorts(depositFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...depositSamples,
    identity: ({ context }) => [context.panels.length, context.marked, context.front],
    invariant: holds,
  })

function holds({ value, context, children }: AnyMachineSnapshot, step: Step | null): void {
  if (value === 'ready') expect(Object.keys(children)).toEqual(context.panels.map(({ bankCode }: QrPanel) => childId(bankCode)))
  if (value === 'failed') expect(context.problem).toEqual(problemIn(offline))
  if (step?.event.type === 'provider.live') expect(context.front).toBe(step.before.context.front ?? 'FP')
  for (const bankCode of context.marked) expect(codes(context.panels)).toContain(bankCode)
}

type Found = Outcome<QrState> | Promise<Outcome<QrState>>
type Answers = {
  lookup: Outcome<DepositLookup>[]
  found?: Partial<Record<BankCode, Found[]>>
  made?: Outcome<QrState>[]
  check?: Outcome<QrState>[]
}
type Fixture = ReturnType<typeof start>

function start({ lookup, found = {}, made = [], check = [] }: Answers) {
  const time = simulatedTime()
  const loads: BankCode[] = []
  const ports = depositFakePorts()
  const qr = ports.qrDeposit.actors
  const loadQr: typeof qr.loadQr = fromPromise(({ input }) => {
    loads.push(input.bankCode)
    return Promise.resolve(found[input.bankCode]?.shift() ?? none)
  })
  const actors = { ...qr, loadQr, createQr: answers('createQr', made), checkQr: answers('checkQr', check) } as typeof qr
  const whole = { actors: { loadLookup: answers('loadLookup', lookup) }, qrDeposit: { actors, now: time.now, newKey: numberedKeys() } }
  const fixture = recorded(createActor(provideDepositPorts(whole as typeof ports), { clock: time.clock, input: { settings: {} } }))
  const child = (bankCode: BankCode) => providerOf(fixture.actor.getSnapshot(), bankCode)
  return {
    ...fixture,
    loads,
    child,
    front: () => selectedBank(fixture.actor.getSnapshot()),
    stateOf: (bankCode: BankCode) => pathOf(child(bankCode)?.getSnapshot().value),
  }
}

function create({ child }: Pick<ReturnType<typeof start>, 'child'>, bankCode: BankCode, amount: number): void {
  child(bankCode)?.send({ type: 'amount.changed', amount: amount as Satang })
  child(bankCode)?.send({ type: 'create.requested' })
}
