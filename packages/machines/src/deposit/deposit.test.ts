import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { BankCode, DepositBank, Outcome, QrState, Satang } from '@krapao/sdk'
import { sampleGift } from '../giftLink/giftLink.samples.ts'
import { qrAnswers } from '../qrDeposit/qrDeposit.samples.ts'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { pathOf, settled } from '../testing/fakes.ts'
import { offline, problemIn, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { announcementAnswers, sampleAnnouncement } from './bankTransfer.samples.ts'
import type { LastDeposit, QrPanel } from './deposit.context.ts'
import { satang, start, twoProviders } from './deposit.fixture.ts'
import { childId } from './deposit.machine.ts'
import { provideDepositPorts } from './deposit.provided.ts'
import { panelOf } from './deposit.rules.ts'
import { depositFakePorts, depositSamples, sampleLookup } from './deposit.samples.ts'

const { live, paid, refused } = qrAnswers
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
    expect(Object.keys(fixture.actor.getSnapshot().children)).toEqual(
      expect.arrayContaining(['qr.KBANK', 'qr.WW', 'qr.PAYTIMZ', 'qr.PAYONEX', 'qr.FP', 'bankTransfer', 'giftLink']),
    )
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
  test('panelOf, default and configured minimums, returns the minimum and quick amounts of each provider', () => {
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
    fixture.enter(10_000)
    await settled()
    expect(marks).toEqual([[], ['FP'], []])
    expect(fixture.loads).toEqual(['WW', 'FP', 'FP'])
    expect(fixture.emitted).toEqual([{ type: 'qr.created', bankCode: 'WW' }])
    expect(fixture.qrStateOf('WW')).toBe('live.clock.ticking + live.watch.waiting')
  })

  test('a paid QR ends with the receipt, and its method and provider come first at the next visit', async () => {
    const fixture = start({ lookup: [worked(twoProviders)], made: [live], check: [paid] })
    await settled()
    fixture.enter(10_000)
    await settled()
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    expect(fixture.states).toEqual(['loading', 'ready.enteringAmount', 'ready.paying.qr', 'ready.paid'])
    expect(fixture.emitted).toEqual([
      { type: 'qr.created', bankCode: 'WW' },
      { type: 'deposit.paid', amount: 10_000, held: false, isShown: true },
    ])
    expect(fixture.last.value).toEqual({ method: 'qr', provider: 'WW' })
    const next = start({ lookup: [worked(sampleLookup)], last: { method: 'trueWallet', provider: 'FP' } })
    await settled()
    next.enter(10_000)
    expect([next.states.at(-1), next.transferAmount()]).toEqual(['ready.paying.transfer.showingAccount', 10_000])
  })

  test('a refusal of a provider is emitted, and continuing tries again', async () => {
    const fixture = start({ lookup: [worked(twoProviders)], made: [refused, live] })
    await settled()
    fixture.enter(10_000)
    await settled()
    fixture.actor.send({ type: 'continue.requested' })
    await settled()
    expect(fixture.emitted).toEqual([
      { type: 'qr.failed', bankCode: 'WW', problem: problemIn(refused) },
      { type: 'qr.created', bankCode: 'WW' },
    ])
    expect(fixture.states.at(-1)).toBe('ready.paying.qr')
  })

  test('a cancelled QR, and Back at each step, return to the amount and keep it', async () => {
    const fixture = start({ lookup: [worked(sampleLookup)], made: [live], cancel: [worked(null)] })
    await settled()
    fixture.enter(20_000)
    await settled()
    fixture.child('KBANK')?.send({ type: 'cancel.confirmed' })
    await settled()
    expect(fixture.states.slice(1)).toEqual(['ready.enteringAmount', 'ready.paying.qr', 'ready.enteringAmount'])
    for (const type of ['method.requested', 'providers.requested', 'back.requested', 'back.requested'] as const)
      fixture.actor.send({ type })
    fixture.actor.send({ type: 'method.requested' })
    fixture.actor.send({ type: 'method.chosen', method: 'bank' })
    fixture.actor.send({ type: 'account.requested' })
    fixture.actor.send({ type: 'account.chosen', account: sampleBank })
    fixture.actor.send({ type: 'back.requested' })
    expect(fixture.states.slice(4)).toEqual([
      'ready.choosingMethod',
      'ready.choosingProvider',
      'ready.choosingMethod',
      'ready.enteringAmount',
      'ready.choosingMethod',
      'ready.paying.transfer.showingAccount',
      'ready.paying.transfer.choosingAccount',
      'ready.paying.transfer.showingAccount',
      'ready.enteringAmount',
    ])
    const { amount, account, method } = fixture.actor.getSnapshot().context
    expect([amount, account, method]).toEqual([20_000, sampleBank, 'bank'])
  })

  test('the QR is of the chosen or last provider if it takes the amount, else of the first that does', async () => {
    const lookup = worked({
      ...sampleLookup,
      banks: sampleLookup.banks.filter(({ bankCode }) => ['WW', 'PAYTIMZ', 'FP'].includes(bankCode)),
    })
    const providerAfter = async (last: LastDeposit | null, amount: number, chosen?: BankCode) => {
      const fixture = start({ lookup: [lookup], last })
      await settled()
      if (chosen) for (const event of chooseProvider(chosen)) fixture.actor.send(event)
      fixture.enter(amount)
      return [fixture.states.at(-1), fixture.actor.getSnapshot().context.provider]
    }
    expect(await providerAfter(null, 10_000)).toEqual(['ready.paying.qr', 'WW'])
    expect(await providerAfter(null, 1_000)).toEqual(['ready.paying.qr', 'PAYTIMZ'])
    expect(await providerAfter({ method: 'qr', provider: 'FP' }, 10_000)).toEqual(['ready.paying.qr', 'FP'])
    expect(await providerAfter({ method: 'qr', provider: 'WW' }, 1_000)).toEqual(['ready.paying.qr', 'PAYTIMZ'])
    expect(await providerAfter(null, 10_000, 'FP')).toEqual(['ready.paying.qr', 'FP'])
    expect(await providerAfter(null, 1_000, 'WW')).toEqual(['ready.enteringAmount', 'WW'])
  })

  test.each([
    ['a QR', { found: { FP: [live] } }, 'ready.paying.qr', 'qr'],
    ['a transfer', { announced: announcementAnswers.processing }, 'ready.paying.transfer.showingAccount', 'bank'],
    [
      'an announcement without an answer',
      { announcement: { order: sampleAnnouncement, key: 'k0' } },
      'ready.paying.transfer.showingAccount',
      'bank',
    ],
    ['a gift link', { gift: { order: sampleGift, key: 'k0' } }, 'ready.paying.gift', 'gift'],
  ] as const)('%s of an earlier visit is shown at once, unless an amount is entered', async (_, given, state, method) => {
    const lookup = [worked(sampleLookup)]
    const fixture = start({ lookup, ...given })
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.method]).toEqual([state, method])
  })

  test('a QR found late leaves the amount that is being entered, and continuing shows it', async () => {
    const late = Promise.withResolvers<Outcome<QrState>>()
    const fixture = start({ lookup: [worked(twoProviders)], found: { WW: [late.promise] } })
    await settled()
    fixture.actor.send({ type: 'amount.changed', amount: satang(20_000) })
    late.resolve(live)
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.live]).toEqual(['ready.enteringAmount', ['WW']])
    fixture.actor.send({ type: 'continue.requested' })
    expect([fixture.states.at(-1), fixture.qrStateOf('WW')]).toEqual(['ready.paying.qr', 'live.clock.ticking + live.watch.waiting'])
  })

  test('a payment at another step is emitted, and the step stays', async () => {
    const fixture = start({ lookup: [worked(twoProviders)], made: [live], check: [paid] })
    await settled()
    fixture.enter(10_000)
    await settled()
    fixture.actor.send({ type: 'back.requested' })
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    expect(fixture.states.at(-1)).toBe('ready.enteringAmount')
    expect(fixture.emitted.at(-1)).toEqual({ type: 'deposit.paid', amount: 10_000, held: false, isShown: false })
    expect(fixture.actor.getSnapshot().context.live).toEqual([])
  })

  test('a transfer and a gift link end with the receipt; another transfer begins with its amount', async () => {
    const { processing, success } = announcementAnswers
    const fixture = start({ lookup: [worked(sampleLookup)], announced: processing, laterAnnounced: [success] })
    await settled()
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    expect([fixture.states.at(-1), fixture.emitted.at(-1)]).toEqual([
      'ready.paid',
      { type: 'deposit.paid', amount: 30_000, held: false, isShown: true },
    ])
    const other = start({ lookup: [worked(sampleLookup)], announced: processing })
    await settled()
    other.actor.send({ type: 'again.requested' })
    expect([other.states.at(-1), other.transferAmount()]).toEqual(['ready.enteringAmount', 0])
  })

  test('accounts that failed to load can be requested again', async () => {
    const fixture = start({ lookup: [offline, worked(sampleLookup)] })
    await settled()
    expect(fixture.actor.getSnapshot().context.problem).toEqual(problemIn(offline))
    fixture.actor.send({ type: 'refresh.requested' })
    await settled()
    expect(fixture.states).toEqual(['loading', 'failed', 'loading', 'ready.enteringAmount'])
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

const machine = provideDepositPorts(depositFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...depositSamples,
    identity: ({ context }) => [context.panels.length, context.method, context.amount, context.live.length, context.limits === null],
    invariant: holds,
  })

function holds({ value, context, children }: AnyMachineSnapshot, step: Step | null): void {
  const state = pathOf(value)
  if (state.startsWith('ready'))
    expect(Object.keys(children)).toEqual(expect.arrayContaining(context.panels.map(({ bankCode }: QrPanel) => childId(bankCode))))
  if (state === 'failed') expect(context.problem).toEqual(problemIn(offline))
  for (const bankCode of context.marked) expect(codes(context.panels)).toContain(bankCode)
  if (state === 'ready.paying.qr') expect([context.method, context.provider !== null]).toEqual(['qr', true])
  if (state.startsWith('ready.paying.transfer')) expect(['bank', 'trueWallet']).toContain(context.method)
  if (state === 'ready.paying.gift') expect(context.method).toBe('gift')
  if (!step) return
  const before = pathOf(step.before.value)
  const isArrival =
    ['continue.requested', 'method.chosen', 'provider.chosen'].includes(step.event.type) && !before.startsWith('ready.paying')
  const { amount, live: shownLive, limits, provider } = context
  const hasQr = context.panels.length > 0
  const method = context.method === 'qr' && !hasQr ? 'bank' : (context.method ?? (hasQr ? 'qr' : 'bank'))
  const isTaken = amount >= (method === 'qr' && context.chosenProvider ? 10_000 : 100) && (limits === null || amount <= 80_000)
  const isOffered = step.event.type === 'continue.requested' || hasQr || ('method' in step.event && step.event.method !== 'qr')
  const payable = isOffered && (method === 'gift' || isTaken || (method === 'qr' && shownLive.includes(provider ?? 'KBANK')))
  if (isArrival) expect(state.startsWith('ready.paying')).toBe(payable)
  if (['provider.live', 'transfer.resumed', 'gift.resumed'].includes(step.event.type) && before === 'ready.enteringAmount')
    expect(state.startsWith('ready.paying')).toBe(amount === 0)
  if (before === 'ready.paying.qr' && ['provider.paid', 'provider.cancelled'].includes(step.event.type))
    expect(state === before).toBe((step.event as unknown as { bankCode: BankCode }).bankCode !== step.before.context.provider)
}

const chooseProvider = (bankCode: BankCode) =>
  [{ type: 'method.requested' }, { type: 'providers.requested' }, { type: 'provider.chosen', bankCode }] as const
