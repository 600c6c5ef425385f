import { provideDepositPorts, type DepositActor } from '@krapao/machines'
import { failedWith, offline, silent, worked, type Walk } from '@krapao/machines/testing'
import { Page } from '../testing/Page.tsx'
import { depositSample, pictureNow, walletSample } from '../testing/samples.ts'
import { kitOf, screenOf } from '../ui/harness.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { BankCard } from './accounts.tsx'
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
const own = { ...walletSample.bankAccount, username: walletSample.profile.username }
const slipRules = { window: { from: '06:00', to: '23:00' }, hours: 1 }

const InSheet = ({ actor }: { actor: DepositActor }) => (
  <Page>
    <h1>{walletSample.profile.name}</h1>
    <Sheet title="ฝากเงิน · ຝາກເງິນ" onClose={() => {}}>
      <Deposit actor={actor} own={own} slipRules={slipRules} />
    </Sheet>
  </Page>
)

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
  kitOf({
    name: 'deposit/accounts',
    looks: {
      cards: () => (
        <Page>
          <h1>{walletSample.profile.name}</h1>
          {depositSample.banks.slice(0, 2).map((bank) => (
            <BankCard key={bank.bankCode} bank={bank} />
          ))}
        </Page>
      ),
    },
  }),
]
