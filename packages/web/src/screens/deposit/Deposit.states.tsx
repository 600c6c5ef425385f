import {
  isOverdue,
  provideBankTransferPorts,
  provideDepositPorts,
  requestIn,
  stepOf,
  type AnnouncedEntry,
  type BankTransferActor,
  type DepositActor,
  type DepositContext,
  type DepositPorts,
  type Lookup,
} from '@krapao/machines'

import {
  bankTransferFakePorts,
  bankTransferInput,
  bankTransferSamples,
  depositFakePorts,
  failedWith,
  offline,
  problemIn,
  requestOutputs,
  requestStarts,
  sampleDepositLimits,
  sampleWaiting,
  worked,
  type Walk,
} from '@krapao/machines/testing'
import { satangOf, type Outcome } from '@krapao/sdk'
import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise, type AnyMachineSnapshot } from 'xstate'
import { Page } from '#testing/Page.tsx'
import { depositSample, sampleNow, walletSample, ownAccountSample as own } from '#testing/samples.ts'
import { kitOf, screenOf } from '#testing/harness.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { BankCard } from './accounts.tsx'
import css from './Deposit.module.css'
import { BankTransfer } from './BankTransfer.tsx'
import { Deposit } from './Deposit.tsx'

const transfersOnly = { ...depositSample, banks: depositSample.banks.slice(0, 2), wallets: [] }
const methods = ['bank', 'trueWallet', 'gift'].map((method) => ({ type: 'method.chosen', method }))
const none = {
  'provider.live': [],
  'provider.ended': [],
  'provider.cancelled': [],
  'provider.created': [],
  'provider.reloaded': [],
  'provider.paid': [],
  'provider.failed': [],
  'transfer.resumed': [],
  'transfer.announced': [],
  'transfer.arrived': [],
  'gift.resumed': [],
}

const walk: Walk = {
  starts: [{ input: { settings: {}, last: null } }],
  outcomes: {
    loadLookup: [
      worked(depositSample),
      worked(transfersOnly),
      worked({ ...depositSample, banks: [], wallets: [] }),
      offline,
      failedWith({ kind: 'unreadable', status: 502, effect: 'none' }),
    ],
    loadLimits: [worked(sampleDepositLimits)],
    loadBonus: [worked(sampleWaiting), worked({ ...sampleWaiting, state: 'running' })],
  },
  events: {
    ...none,
    'amount.changed': [50_000, 90_000].map((amount) => ({ type: 'amount.changed', amount })),
    'method.chosen': methods,
    'provider.chosen': [{ type: 'provider.chosen', bankCode: 'PAYTIMZ' }],
    'account.chosen': [{ type: 'account.chosen', account: depositSample.banks[1] }],
    'gift.redeemed': [{ type: 'gift.redeemed', amount: 10_000 }],
  },
  identity: ({ context }) => [
    context['banks'].length,
    context['panels'].length,
    context['amount'],
    context['method'],
    context['limits'] === null,
    context['bonus']?.state,
    context['problem'],
  ],
}
function appearanceOf({ value, context }: AnyMachineSnapshot): unknown {
  const { amount, bonus, limits, method, problem, panels } = context as DepositContext
  const step = stepOf({ value } as ReturnType<DepositActor['getSnapshot']>)
  switch (step) {
    case 'enteringAmount':
      return panels.length > 0 && bonus && limits ? [amount, bonus.state] : [panels.length, amount > 0]
    case 'choosingMethod':
      return [amount > 0, bonus?.state]
    case 'paying':
      return method
    case 'failed':
      return problem
    default:
      return null
  }
}

const ofKtb = {
  ...own,
  bankCode: 'KTB',
  bank: { nameTH: 'ธนาคารกรุงไทย', nameEN: 'Krungthai Bank' },
  bankAccountName: 'สมชาย ใจดี',
}
const slipRules = { window: { from: '06:00', to: '23:00' }, hours: 1 }
const noop = () => {}
const entryOf = (status: AnnouncedEntry['status'], ago: number) =>
  worked<AnnouncedEntry>({ amount: satangOf(30_000), at: sampleNow - ago, status })
const aMinute = 60_000
const aDay = 86_400_000
const params = { field: 'amount', limit: 500 }
const belowMinimum = problemIn(failedWith({ kind: 'refused', code: 'KEY_INVALID', message: 'KEY_INVALID', params, effect: 'none' }))

function InSheet({ actor }: { actor: DepositActor }) {
  return (
    <Page>
      <h1>{walletSample.profile.name}</h1>
      <Sheet title="ฝากเงิน · ຝາກເງິນ" full onClose={noop}>
        <Deposit actor={actor} own={own} slipRules={slipRules} now={() => sampleNow} onSlip={noop} onRenamed={noop} onDone={noop} />
      </Sheet>
    </Page>
  )
}

const fakePorts = depositFakePorts()
const ports: DepositPorts = {
  ...fakePorts,
  bankTransfer: {
    ...fakePorts.bankTransfer,
    actors: { findAnnouncement: fromPromise((): Promise<Outcome<AnnouncedEntry | null>> => Promise.resolve(worked(null))) },
  },
}
const parent = provideDepositPorts({
  ...ports,
  actors: { ...ports.actors, loadLookup: fromPromise((): Promise<Outcome<Lookup<'deposit'>>> => Promise.resolve(worked(depositSample))) },
})

function Transferred({ actor }: { actor: BankTransferActor }) {
  const deposit = useActorRef(parent, { input: { settings: {}, last: { method: 'bank', provider: null } } })
  useEffect(() => {
    if (actor.getSnapshot().context.amount === 0) actor.send({ type: 'amount.changed', amount: satangOf(30_000) })
  }, [actor])
  return (
    <Page>
      <h1>{walletSample.profile.name}</h1>
      <BankTransfer
        actor={actor}
        deposit={deposit}
        own={own}
        slipRules={slipRules}
        now={() => sampleNow}
        onSlip={noop}
        onRenamed={noop}
        onDone={noop}
      />
    </Page>
  )
}

const transferAppearance = (snapshot: AnyMachineSnapshot) => [
  isOverdue(snapshot as ReturnType<BankTransferActor['getSnapshot']>),
  requestIn(snapshot as ReturnType<BankTransferActor['getSnapshot']>).state,
  snapshot.value === 'checking',
]

export const states = [
  screenOf({
    name: 'deposit/Deposit',
    machine: provideDepositPorts(ports),
    walk,
    appearance: appearanceOf,
    render: (actor) => <InSheet actor={actor} />,
  }),
  screenOf({
    name: 'deposit/BankTransfer',
    machine: provideBankTransferPorts(bankTransferFakePorts(sampleNow)),
    walk: {
      ...bankTransferSamples,
      starts: requestStarts(bankTransferInput),
      identity: (snapshot) => [snapshot.context['amount'], snapshot.context['announced']?.at, transferAppearance(snapshot)],
      outcomes: {
        submitRequest: requestOutputs(null, belowMinimum),
        findOpen: [entryOf('processing', aMinute), entryOf('processing', 0), worked(null)],
        findAgain: [
          entryOf('processing', aMinute),
          entryOf('processing', 0),
          entryOf('success', aMinute),
          entryOf('failed', aDay),
          worked(null),
          offline,
        ],
      },
    },
    emptyStates: ['resuming'],
    appearance: transferAppearance,
    render: (actor) => <Transferred actor={actor} />,
  }),
  kitOf({
    name: 'deposit/accounts',
    stories: {
      cards: () => (
        <Page>
          <h1>{walletSample.profile.name}</h1>
          <section className={css.part}>
            {depositSample.banks.slice(0, 2).map((bank) => (
              <BankCard key={bank.bankCode} bank={bank} amount={null} own={own} isManual={false} onRenamed={noop} />
            ))}
          </section>
        </Page>
      ),
      nameEdit: () => (
        <Page>
          <h1>{walletSample.profile.name}</h1>
          {depositSample.banks.slice(0, 1).map((bank) => (
            <BankCard
              key={bank.bankCode}
              bank={{ ...bank, bankCode: 'KBANK', mode: 'AUTO' }}
              amount={null}
              own={ofKtb}
              isManual={false}
              onRenamed={noop}
            />
          ))}
        </Page>
      ),
    },
  }),
]
