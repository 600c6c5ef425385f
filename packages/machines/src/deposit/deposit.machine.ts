// Shows deposit accounts, with one actor per QR provider. A new QR makes the others reload, so that no replaced code stays
// visible; an unpaid QR is in front unless the player chose another.
import { assertEvent, assign, emit, enqueueActions, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { BankCode, DepositBank, DepositLookup, DepositWallet, Outcome, Problem, Satang } from '@krapao/sdk'
import type { qrDepositMachine } from '../qrDeposit/qrDeposit.machine.ts'
import { provideQrDepositPorts } from '../qrDeposit/qrDeposit.provided.ts'
import type { QrProgress } from '../qrDeposit/qrDeposit.context.ts'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { DepositPorts } from './deposit.ports.ts'

/** Satang; those of PAYTIMZ and FP also replace the first quick amount. */
export type DepositSettings = { minimumDeposit?: Satang; minimums?: { PAYTIMZ?: Satang; FP?: Satang } }
export type QrPanel = { bankCode: BankCode; minimum: Satang; quickAmounts: readonly Satang[] }
type Input = { settings: DepositSettings }
type Context = {
  settings: DepositSettings
  /** Plain banks and KBANK AUTO. */
  banks: readonly DepositBank[]
  wallets: readonly DepositWallet[]
  /** Money is sent by hand: no QR, and no account name to correct. */
  isManual: boolean
  panels: readonly QrPanel[]
  /** Validity of a QR; null if unknown. */
  qrMinutes: number | null
  marked: readonly BankCode[]
  /** Chosen, or with an unpaid QR; null for neither. */
  front: BankCode | null
  problem: Problem | null
}
type Event =
  | { type: 'refresh.requested' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  | { type: 'wallet.changed' }
  | { type: 'provider.chosen'; bankCode: BankCode }
  | { type: 'provider.live'; bankCode: BankCode }
  | { type: 'provider.created'; bankCode: BankCode }
  | { type: 'provider.reloaded'; bankCode: BankCode }
  | { type: 'provider.paid'; bankCode: BankCode; amount: Satang; late: boolean; held?: true }
  | { type: 'provider.failed'; bankCode: BankCode; problem: Problem | null }
type Emitted =
  | { type: 'qr.created'; bankCode: BankCode }
  | { type: 'qr.paid'; bankCode: BankCode; amount: Satang; late: boolean; held?: true }
  | { type: 'qr.failed'; bankCode: BankCode; problem: Problem | null }

export type DepositActor = ActorRefFrom<typeof depositMachine>

export const depositMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<DepositPorts['actors'] & { qrDeposit: typeof qrDepositMachine }>('loadLookup', 'qrDeposit'),
  guards: {
    'has no front provider': ({ context }) => context.front === null,
  },
  actions: {
    'set accounts': assign(({ context }, outcome: Outcome<DepositLookup>) => (outcome.ok ? sorted(outcome.value, context.settings) : {})),
    'start providers': enqueueActions(({ context, enqueue }) => {
      for (const panel of context.panels) enqueue.spawnChild('qrDeposit', { id: childId(panel.bankCode), input: panel })
    }),
    'set front provider': assign(({ event }) => {
      assertEvent(event, ['provider.chosen', 'provider.live'])
      return { front: event.bankCode }
    }),
    'mark other providers': assign(({ context, event }) => {
      assertEvent(event, 'provider.created')
      return { marked: othersThan(event.bankCode, context.panels) }
    }),
    'send reload to other providers': enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'provider.created')
      for (const bankCode of othersThan(event.bankCode, context.panels)) enqueue.sendTo(childId(bankCode), { type: 'qr.createdElsewhere' })
    }),
    'clear mark': assign(({ context, event }) => {
      assertEvent(event, 'provider.reloaded')
      return { marked: context.marked.filter((bankCode) => bankCode !== event.bankCode) }
    }),
    'forward to providers': enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, ['page.shown', 'page.hidden', 'wallet.changed'])
      for (const { bankCode } of context.panels) enqueue.sendTo(childId(bankCode), { type: event.type })
    }),
    'emit created': emit(({ event }) => {
      assertEvent(event, 'provider.created')
      return { type: 'qr.created', bankCode: event.bankCode }
    }),
    'emit paid': emit(({ event }) => {
      assertEvent(event, 'provider.paid')
      return { ...event, type: 'qr.paid' }
    }),
    'emit failed': emit(({ event }) => {
      assertEvent(event, 'provider.failed')
      return { ...event, type: 'qr.failed' }
    }),
  },
})
  .extend(outcomeParts<Context, Event>())
  .createMachine({
    id: 'deposit',
    description: 'The deposit sheet: bank accounts, and one QR actor `qr.<bankCode>` for each provider.',
    context: ({ input }) => ({
      settings: input.settings,
      banks: [],
      wallets: [],
      isManual: false,
      panels: [],
      qrMinutes: null,
      marked: [],
      front: null,
      problem: null,
    }),
    initial: 'loading',
    states: {
      loading: {
        description: 'Reads the deposit accounts.',
        entry: 'clear problem',
        invoke: {
          id: 'loadLookup',
          src: 'loadLookup',
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'ready', actions: { type: 'set accounts', params: outcomeOf } },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      ready: {
        description: 'The accounts are shown. Each provider runs as its own actor.',
        entry: 'start providers',
        on: {
          'provider.chosen': { actions: 'set front provider', description: 'Chosen by the player, or by entering an amount.' },
          'provider.live': { guard: 'has no front provider', actions: 'set front provider', description: 'It has an unpaid QR.' },
          'provider.created': { actions: ['mark other providers', 'send reload to other providers', 'emit created'] },
          'provider.reloaded': { actions: 'clear mark' },
          'provider.paid': { actions: 'emit paid' },
          'provider.failed': { actions: 'emit failed' },
          'page.shown': { actions: 'forward to providers' },
          'page.hidden': { actions: 'forward to providers' },
          'wallet.changed': { actions: 'forward to providers', description: 'Money may have moved.' },
        },
      },
      failed: {
        description: 'The accounts could not be read.',
        on: { 'refresh.requested': { target: 'loading' } },
      },
      broken: { description: 'A port threw an exception.', on: { 'refresh.requested': { target: 'loading' } } },
    },
  })

/** PAYMENT, and KBANK in SMS mode, create QR codes, except in manual mode. An unknown provider is shown as an account. */
function sorted({ banks, wallets, isManual, qrMinutes }: DepositLookup, settings: DepositSettings) {
  const makesQr = ({ bankCode, bankType, mode }: DepositBank) =>
    !isManual && (bankType === 'PAYMENT' ? isProvider(bankCode) : bankCode === 'KBANK' && mode === 'SMS')
  const makers = new Map<string, DepositBank>(banks.filter(makesQr).map((bank) => [bank.bankCode, bank]))
  return {
    banks: banks.filter((bank) => !makesQr(bank)),
    wallets,
    isManual,
    qrMinutes: qrMinutes ?? null,
    panels: providers.flatMap((bankCode) => {
      const maker = makers.get(bankCode)
      return maker ? [panelOf(bankCode, settings, maker.minimum)] : []
    }),
  }
}

const providers: readonly BankCode[] = ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP']
const isProvider = (code: string): boolean => providers.some((provider) => provider === code)

/** In baht, for a backend that names no minimum. */
const rules: Record<BankCode, { minimum: number; quick: readonly number[] }> = {
  KBANK: { minimum: 0, quick: [10, 20, 50, 100, 500, 1000] },
  WW: { minimum: 100, quick: [100, 200, 300, 500, 1000] },
  PAYONEX: { minimum: 100, quick: [100, 200, 300, 500, 1000] },
  PAYTIMZ: { minimum: 10, quick: [10, 50, 100, 500, 1000] },
  FP: { minimum: 10, quick: [10, 50, 100, 500, 1000] },
}

export function panelOf(bankCode: BankCode, { minimumDeposit, minimums = {} }: DepositSettings, offered?: Satang): QrPanel {
  const rule = rules[bankCode]
  const override = bankCode === 'PAYTIMZ' || bankCode === 'FP' ? minimums[bankCode] : undefined
  const minimum = offered ?? satang(Math.max(override ?? rule.minimum * 100, minimumDeposit ?? 0))
  const quick = rule.quick.map((baht, index) => (index === 0 && override !== undefined ? override : satang(baht * 100)))
  return { bankCode, minimum, quickAmounts: [...new Set(quick)].filter((amount) => amount >= minimum) }
}

/** The inputs have no fractions. */
const satang = (amount: number): Satang => amount as Satang

const othersThan = (bankCode: BankCode, panels: readonly QrPanel[]): BankCode[] =>
  panels.map((panel) => panel.bankCode).filter((other) => other !== bankCode)

export const childId = (bankCode: BankCode): `qr.${BankCode}` => `qr.${bankCode}`

const progress = {
  'qr.used': 'provider.chosen',
  'qr.live': 'provider.live',
  'qr.reloaded': 'provider.reloaded',
} as const satisfies Record<QrProgress, Event['type']>

export const provideDepositPorts = ({ actors, qrDeposit }: DepositPorts) =>
  depositMachine.provide({
    actors: {
      ...actors,
      qrDeposit: provideQrDepositPorts(qrDeposit).provide({
        actions: {
          'emit progress': sendParent(({ context: { bankCode } }, type: QrProgress) => ({ type: progress[type], bankCode })),
          'emit created': sendParent(({ context: { bankCode } }) => ({ type: 'provider.created', bankCode })),
          'emit paid': sendParent(({ context: { bankCode, amount, payment } }) => ({
            type: 'provider.paid',
            bankCode,
            amount,
            late: false,
            ...payment,
          })),
          'emit failed': sendParent(({ context: { bankCode, problem } }) => ({ type: 'provider.failed', bankCode, problem })),
        },
      }),
    },
  })
