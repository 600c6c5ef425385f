import { provideTransferPorts, requestIn, type TransferActor } from '@krapao/machines'
import { problemIn, refusedWith, requestOutputs, requestStarts, transferFakePorts, type Walk } from '@krapao/machines/testing'
import { satangOf } from '@krapao/sdk'
import { Page } from '#testing/Page.tsx'
import { walletSample } from '#testing/samples.ts'
import { screenOf } from '#testing/harness.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Transfer } from './Transfer.tsx'

type Snapshot = ReturnType<TransferActor['getSnapshot']>
const noGames = { ...walletSample, slots: walletSample.slots.filter(({ isActive }) => !isActive) }

const walk: Walk = {
  starts: [...requestStarts({ wallet: walletSample }), ...requestStarts({ wallet: noGames }).slice(0, 1)],
  events: {
    'from.chosen': [{ type: 'from.chosen', code: 'WALLET' }],
    'to.chosen': ['WALLET', 'PGSLOT'].map((code) => ({ type: 'to.chosen', code })),
    'leg.retried': [],
    'amount.changed': [50_000, 900_000].map((amount) => ({ type: 'amount.changed', amount: satangOf(amount) })),
    'wallet.changed': [{ type: 'wallet.changed', wallet: walletSample }],
  },
  outcomes: { submitRequest: requestOutputs(null, problemIn(refusedWith('TRANSFER_FAIL'))) },
  // Includes the fields, because they decide which states can follow.
  identity: (snapshot) => [
    appearanceOf(snapshot as Snapshot),
    snapshot.context['from'],
    snapshot.context['amount'],
    snapshot.context['legs'].map(({ state }: { state: string }) => state),
  ],
}

function appearanceOf(snapshot: Snapshot): string {
  const { value, context } = snapshot
  const { places, touched, from, to, amount, legs } = context
  const { state } = requestIn(snapshot)
  if (typeof value === 'object')
    return 'moved' in value ? `moved ${value.moved} ${to}` : `${state} ${legs.map((leg) => leg.state).join(' ')}`
  if (state !== 'editing') return state
  if (places.length < 2) return touched.length > 0 ? 'no games, wrong' : 'no games'
  if (from === to) return 'same'
  if (amount > 600_000) return 'more'
  if (amount > 0) return to === 'WALLET' ? 'back' : 'filled'
  return touched.length > 0 ? 'wrong' : 'rest'
}

const InSheet = ({ actor }: { actor: TransferActor }) => (
  <Page>
    <h1>{walletSample.profile.name}</h1>
    <Sheet full title="โยกเงิน · ຍ້າຍເງິນ" onClose={() => {}}>
      <Transfer actor={actor} onCancel={() => {}} onOpenGame={() => {}} />
    </Sheet>
  </Page>
)

export const states = [
  screenOf({
    name: 'transfer/Transfer',
    machine: provideTransferPorts(transferFakePorts()),
    walk,
    appearance: (snapshot) => appearanceOf(snapshot as Snapshot),
    // The sheet is not open yet.
    emptyStates: ['resuming'],
    render: (actor) => <InSheet actor={actor} />,
  }),
]
