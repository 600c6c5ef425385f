import { provideTransferPorts, type TransferActor, type TransferOrder } from '@krapao/machines'
import { problemIn, refusedWith, transferFakePorts, type Walk } from '@krapao/machines/testing'
import { satangOf } from '@krapao/sdk'
import { Page } from '../testing/Page.tsx'
import { walletSample } from '../testing/samples.ts'
import { screenOf } from '../ui/harness.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Transfer } from './Transfer.tsx'

type Context = ReturnType<TransferActor['getSnapshot']>['context']
const order: TransferOrder = { from: 'WALLET', to: 'PGSLOT', amount: satangOf(150_000), everything: false }
const noGames = { ...walletSample, slots: walletSample.slots.filter(({ isActive }) => !isActive) }

const told = (value: string, problem = problemIn(refusedWith('TRANSFER_FAIL'))) => ({
  type: 'xstate.snapshot.command',
  id: 'command',
  snapshot: { value, context: { order, problem } },
})

const walk: Walk = {
  starts: [{ input: { wallet: walletSample } }, { input: { wallet: noGames } }],
  events: {
    'from.chosen': [{ type: 'from.chosen', code: 'WALLET' }],
    'to.chosen': [{ type: 'to.chosen', code: 'WALLET' }],
    'amount.changed': [{ type: 'amount.changed', amount: satangOf(900_000) }],
    'wallet.changed': [],
    'xstate.snapshot.command': ['submitting', 'outcomeUnknown', 'asking', 'pending', 'undecided', 'broken', 'refused', 'accepted'].map(
      (value) => told(value),
    ),
  },
  // Field values lead to other states; each request state is one.
  identity: ({ context }) => [lookOf(context as Context), context['from'], context['amount'] > 0],
}

function lookOf({ places, work, told: wrong, from, to, amount }: Context): string {
  if (work.state !== 'editing') return work.state
  if (places.length < 2) return 'no games'
  if (wrong.length > 0) return from === null ? 'wrong' : 'rest'
  if (from !== null && amount > 0) return from === to ? 'same' : 'more'
  return 'rest'
}

const InSheet = ({ actor }: { actor: TransferActor }) => (
  <Page>
    <h1>{walletSample.profile.name}</h1>
    <Sheet title="โอนเงิน · ໂອນເງິນ" onClose={() => {}}>
      <Transfer actor={actor} onCancel={() => {}} />
    </Sheet>
  </Page>
)

export const states = [
  screenOf({
    name: 'transfer/Transfer',
    machine: provideTransferPorts(transferFakePorts()),
    walk,
    look: ({ context }) => lookOf(context as Context),
    // The sheet is closed.
    nothing: ['moved'],
    render: (actor) => <InSheet actor={actor} />,
  }),
]
