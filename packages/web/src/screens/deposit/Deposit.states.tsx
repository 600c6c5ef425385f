import {
  isOverdue,
  provideBankTransferPorts,
  provideDepositPorts,
  provideGiftLinkPorts,
  requestIn,
  type BankTransferActor,
  type DepositActor,
} from '@krapao/machines'
import {
  announcementAnswers,
  bankTransferFakePorts,
  bankTransferInput,
  bankTransferSamples,
  failedWith,
  giftLinkFakePorts,
  offline,
  problemIn,
  refusedWith,
  requestOutputs,
  requestStarts,
  silent,
  worked,
  type Walk,
} from '@krapao/machines/testing'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { Page } from '#testing/Page.tsx'
import { depositSample, pictureNow, walletSample } from '#testing/samples.ts'
import { kitOf, screenOf } from '#testing/harness.ts'
import { Sheet } from '#ui/layout/Sheet.tsx'
import { BankCard } from './accounts.tsx'
import { BankTransfer } from './BankTransfer.tsx'
import { Deposit } from './Deposit.tsx'

const walk: Walk = {
  starts: [{ input: { settings: {} } }],
  outcomes: {
    loadLookup: [
      worked(depositSample),
      worked({ ...depositSample, isManual: true }),
      worked({ ...depositSample, banks: [], wallets: [] }),
      offline,
      failedWith({ kind: 'unreadable', status: 502, effect: 'none' }),
    ],
  },
  events: {
    'provider.created': [{ type: 'provider.created', bankCode: 'WW' }],
    'provider.reloaded': [{ type: 'provider.reloaded', bankCode: 'KBANK' }],
    'provider.paid': [],
    'provider.failed': [],
  },
  identity: ({ context }) => [context['banks'].length, context['panels'].length, context['problem']],
}
const own = { ...walletSample.bankAccount, bankCode: 'SCB', username: walletSample.profile.username }
const ofKtb = {
  ...own,
  bankCode: 'KTB',
  bank: { nameTH: 'ธนาคารกรุงไทย', nameEN: 'Krungthai Bank' },
  bankAccountName: 'สมชาย ใจดี',
}
const slipRules = { window: { from: '06:00', to: '23:00' }, hours: 1 }
const nothing = () => {}
const { processing } = announcementAnswers
const justNow = worked({ ...processing.value, at: 50_000 })

function InSheet({ actor }: { actor: DepositActor }) {
  const [machines] = useState(() => ({
    gift: provideGiftLinkPorts(giftLinkFakePorts()),
    transfer: provideBankTransferPorts({
      ...bankTransferFakePorts(),
      actors: { findAnnouncement: silent() },
    }),
  }))
  const gift = useActorRef(machines.gift, { input: { gift: { giftLink: '', walletAccountName: '' } } })
  const transfer = useActorRef(machines.transfer, { input: bankTransferInput })
  return (
    <Page>
      <h1>{walletSample.profile.name}</h1>
      <Sheet title="ฝากเงิน · ຝາກເງິນ" onClose={nothing}>
        <Deposit
          actor={actor}
          own={own}
          slipRules={slipRules}
          gift={gift}
          transfer={transfer}
          leastTransfer={100}
          onSlip={nothing}
          onRenamed={nothing}
        />
      </Sheet>
    </Page>
  )
}

const Transferred = ({ actor }: { actor: BankTransferActor }) => (
  <Page>
    <h1>{walletSample.profile.name}</h1>
    <BankTransfer actor={actor} own={own} least={100} onSlip={nothing} />
  </Page>
)

const transferAppearance = (snapshot: AnyMachineSnapshot) => [
  isOverdue(snapshot as ReturnType<BankTransferActor['getSnapshot']>),
  requestIn(snapshot as ReturnType<BankTransferActor['getSnapshot']>).state,
  snapshot.value === 'checking',
]

export const states = [
  screenOf({
    name: 'deposit/Deposit',
    machine: provideDepositPorts({
      actors: { loadLookup: silent() },
      qrDeposit: {
        actors: { loadQr: silent(), createQr: silent(), cancelQr: silent(), checkQr: silent() },
        now: () => pictureNow,
        newKey: () => 'key',
      },
    }),
    walk,
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
    nothing: ['resuming'],
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
            <BankCard key={bank.bankCode} bank={bank} own={own} isManual={false} onRenamed={nothing} />
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
              own={ofKtb}
              isManual={false}
              onRenamed={nothing}
            />
          ))}
        </Page>
      ),
    },
  }),
]
