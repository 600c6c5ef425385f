import {
  isOverdue,
  provideBankTransferPorts,
  provideDepositPorts,
  requestIn,
  stepOf,
  type BankTransferActor,
  type DepositActor,
  type DepositContext,
  type Lookup,
} from '@krapao/machines'

import {
  announcementAnswers,
  bankTransferFakePorts,
  bankTransferInput,
  bankTransferSamples,
  depositFakePorts,
  failedWith,
  offline,
  problemIn,
  refusedWith,
  requestOutputs,
  requestStarts,
  sampleDepositLimits,
  sampleWaiting,
  worked,
  type Walk,
} from '@krapao/machines/testing'
import type { Outcome } from '@krapao/sdk'
import { useActorRef } from '@xstate/react'
import { fromPromise, type AnyMachineSnapshot } from 'xstate'
import { Page } from '#testing/Page.tsx'
import { depositSample, pictureNow, walletSample, ownAccountSample as own } from '#testing/samples.ts'
import { kitOf, screenOf } from '#testing/harness.ts'
import { Sheet } from '#ui/layout/Sheet.tsx'
import { BankCard } from './accounts.tsx'
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
const { processing } = announcementAnswers
const justNow = worked({ ...processing.value, at: 50_000 })

function InSheet({ actor }: { actor: DepositActor }) {
  return (
    <Page>
      <h1>{walletSample.profile.name}</h1>
      <Sheet title="ฝากเงิน · ຝາກເງິນ" full onClose={noop}>
        <Deposit actor={actor} own={own} slipRules={slipRules} now={() => pictureNow} onSlip={noop} onRenamed={noop} onDone={noop} />
      </Sheet>
    </Page>
  )
}

const ports = depositFakePorts()
const parent = provideDepositPorts({
  ...ports,
  actors: { ...ports.actors, loadLookup: fromPromise((): Promise<Outcome<Lookup<'deposit'>>> => Promise.resolve(worked(depositSample))) },
})

function Transferred({ actor }: { actor: BankTransferActor }) {
  const deposit = useActorRef(parent, { input: { settings: {}, last: { method: 'bank', provider: null } } })
  return (
    <Page>
      <h1>{walletSample.profile.name}</h1>
      <BankTransfer
        actor={actor}
        deposit={deposit}
        own={own}
        slipRules={slipRules}
        now={() => pictureNow}
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
    machine: provideBankTransferPorts(bankTransferFakePorts()),
    walk: {
      ...bankTransferSamples,
      starts: requestStarts(bankTransferInput),
      identity: (snapshot) => [snapshot.context['amount'], snapshot.context['announced']?.at, transferAppearance(snapshot)],
      outcomes: {
        submitRequest: requestOutputs(null, problemIn(refusedWith('DEPOSIT_MINIMUM'))),
        findOpen: [processing, justNow, announcementAnswers.none],
        findAgain: Object.values(announcementAnswers),
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
          {depositSample.banks.slice(0, 2).map((bank) => (
            <BankCard key={bank.bankCode} bank={bank} amount={null} own={own} isManual={false} onRenamed={noop} />
          ))}
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
