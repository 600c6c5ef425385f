import { provideTransferPorts, requestIn, type TransferActor } from '@krapao/machines'
import { problemIn, refusedWith, requestOutputs, requestStarts, transferFakePorts, type Walk } from '@krapao/machines/testing'
import { satangOf } from '@krapao/sdk'
import { Page } from '#testing/Page.tsx'
import { walletSample } from '#testing/samples.ts'
import { screenOf } from '#testing/harness.ts'
import { Sheet } from '#ui/layout/Sheet.tsx'
import { Transfer } from './Transfer.tsx'

type Snapshot = ReturnType<TransferActor['getSnapshot']>
const noGames = { ...walletSample, slots: walletSample.slots.filter(({ isActive }) => !isActive) }

const walk: Walk = {
  starts: [...requestStarts({ wallet: walletSample }), ...requestStarts({ wallet: noGames }).slice(0, 1)],
  events: {
    'from.chosen': [{ type: 'from.chosen', code: 'WALLET' }],
    'to.chosen': ['WALLET', 'PGSLOT'].map((code) => ({ type: 'to.chosen', code })),
    'amount.changed': [{ type: 'amount.changed', amount: satangOf(900_000) }],
    'wallet.changed': [],
  },
  outcomes: { submitRequest: requestOutputs(null, problemIn(refusedWith('TRANSFER_FAIL'))) },
  // Field values lead to other states; each request state is one.
  identity: (snapshot) => [
    appearanceOf(snapshot as Snapshot),
    snapshot.context['from'],
    snapshot.context['to'],
    snapshot.context['amount'] > 0,
  ],
}

function appearanceOf(snapshot: Snapshot): string {
  const { places, touched: wrong, from, to, amount } = snapshot.context
  const { state } = requestIn(snapshot)
  if (state !== 'editing') return state
  if (places.length < 2) return 'no games'
  if (wrong.length > 0) return from === null ? 'wrong' : 'rest'
  if (from !== null && amount > 0) return from === to ? 'same' : 'more'
  return 'rest'
}

const InSheet = ({ actor }: { actor: TransferActor }) => (
  <Page>
    <h1>{walletSample.profile.name}</h1>
    <Sheet title="โยกเงิน · ຍ້າຍເງິນ" onClose={() => {}}>
      <Transfer actor={actor} onCancel={() => {}} />
    </Sheet>
  </Page>
)

export const states = [
  screenOf({
    name: 'transfer/Transfer',
    machine: provideTransferPorts(transferFakePorts()),
    walk,
    appearance: (snapshot) => appearanceOf(snapshot as Snapshot),
    // The sheet is closed.
    nothing: ['resuming', 'moved'],
    render: (actor) => <InSheet actor={actor} />,
  }),
]
