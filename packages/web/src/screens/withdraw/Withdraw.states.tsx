import { provideWithdrawPorts, requestIn, type WithdrawActor, type WithdrawOrder } from '@krapao/machines'
import {
  offline,
  problemIn,
  refusedWith,
  requestOutputs,
  requestStarts,
  sampleLimits,
  silent,
  withdrawFakePorts,
  type Walk,
} from '@krapao/machines/testing'
import { satangOf, type WithdrawAllAnswer } from '@krapao/sdk'
import { Page } from '#testing/Page.tsx'
import { walletSample, withdrawalsSample } from '#testing/samples.ts'
import { screenOf } from '#testing/harness.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Withdraw } from './Withdraw.tsx'

const order: WithdrawOrder = { amount: satangOf(250_000) }
const withFailedGame: WithdrawAllAnswer = { legs: [{ code: 'JOKER2', amount: satangOf(150_000), failed: true }] }
const childSnapshot = (id: string, value: string, context: object) => ({ type: `xstate.snapshot.${id}`, id, snapshot: { value, context } })
const limitsReady = childSnapshot('limits', 'ready', { value: sampleLimits })
const previewReady = (active: boolean, pays: number, forfeits: number) =>
  childSnapshot('preview', 'ready', { query: order.amount, value: { active, pays: satangOf(pays), forfeits: satangOf(forfeits) } })

const walk: Walk = {
  // The preview's actor is silent, so that only the snapshots below reach the machine.
  starts: requestStarts({ wallet: walletSample }).map(({ provide = (same) => same, ...start }) => ({
    ...start,
    provide: (machine) => provide(machine).provide({ actors: { preview: silent() } }),
  })),
  events: {
    'amount.changed': [5_000, order.amount, 5_000_001].map((amount) => ({ type: 'amount.changed', amount })),
    'wallet.changed': [],
    'latest.read': [{ type: 'latest.read', lines: withdrawalsSample }],
    'all.requested': [],
    'xstate.snapshot.limits': [limitsReady, childSnapshot('limits', 'failed', { value: null, problem: problemIn(offline) })],
    'xstate.snapshot.preview': [previewReady(true, 125_000, 125_000), previewReady(true, 250_000, 0), previewReady(false, 250_000, 0)],
  },
  outcomes: {
    submitRequest: [
      ...requestOutputs<WithdrawAllAnswer>({}, problemIn(refusedWith('REQUEST_LIMIT_1MIN', { retryAfter: 60 }))),
      { status: 'completed', result: withFailedGame },
    ],
  },
  identity: (snapshot) => appearanceOf(snapshot as Snapshot),
}

type Snapshot = ReturnType<WithdrawActor['getSnapshot']>

function appearanceOf(snapshot: Snapshot): string {
  const { value, context } = snapshot
  const { limits, limitsFailed, amount, touched, preview } = context
  const { state } = requestIn(snapshot)
  if (value === 'withdrawn') return [context.keptBy.length > 0, context.withdrawal?.payout?.status].join(' ')
  if (value === 'confirming') return preview ? `${preview.active} ${preview.forfeits}` : 'rule'
  if (state !== 'editing') return state
  if (limits === null) return limitsFailed ? 'no limits' : 'waiting'
  if (touched && amount !== order.amount) return amount > order.amount ? 'too much' : 'too little'
  if (amount !== order.amount) return 'another amount'
  return preview ? `${preview.active} ${preview.forfeits}` : 'filled'
}

const InSheet = ({ actor }: { actor: WithdrawActor }) => (
  <Page>
    <h1>{walletSample.profile.name}</h1>
    <Sheet full title="ถอนเงิน · ຖອນເງິນ" onClose={() => {}}>
      <Withdraw actor={actor} wallet={walletSample} onAsk={() => {}} onCancel={() => {}} />
    </Sheet>
  </Page>
)

export const states = [
  screenOf({
    name: 'withdraw/Withdraw',
    machine: provideWithdrawPorts(withdrawFakePorts()),
    walk,
    emptyStates: ['resuming'],
    render: (actor) => <InSheet actor={actor} />,
  }),
]
