import { provideGameAccountPorts, requestIn, type GameAccountActor, type GameBalances } from '@krapao/machines'
import {
  gameAccountFakePorts,
  gameAccountSamples,
  problemIn,
  refusedWith,
  requestOutputs,
  requestStarts,
  sampleCredentials,
  worked,
  type Walk,
} from '@krapao/machines/testing'
import { satangOf, type GameAccount, type Problem } from '@krapao/sdk'
import type { AnyMachineSnapshot } from 'xstate'
import { Page } from '#testing/Page.tsx'
import { sampleNow, walletSample } from '#testing/samples.ts'
import { screenOf } from '#testing/harness.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { GameAccountView } from './GameAccountView.tsx'

const svgPicture = ([ground, sun]: [string, string], viewBox: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><path fill="${ground}" d="M0 0h24v12H0z"/><circle cx="12" cy="6" r="4" fill="${sun}"/></svg>`)}`
const slot = walletSample.slots[1]
const game: GameAccount = {
  code: 'JOKER2',
  name: 'ไฟป่า',
  category: 'slot',
  amount: satangOf(150_000),
  ftWalletSlot: 10,
  ...(slot?.syncedAt && { syncedAt: slot.syncedAt }),
  isActive: true,
  web: 'https://games.example/fire',
  android: 'https://games.example/android',
  ios: null,
  background: svgPicture(['#12402f', '#e2b44c'], '0 0 24 12'),
  logo: svgPicture(['#e2b44c', '#12402f'], '6 0 12 12'),
}
const noWeb: GameAccount = { ...game, web: null, background: '', logo: '' }
type Snapshot = ReturnType<GameAccountActor['getSnapshot']>

const codeOf = (problem: Problem | null) => (problem?.kind === 'refused' ? problem.code : undefined)

const inWallet = walletSample.wallet.amount
const empty: GameAccount = { ...game, amount: satangOf(0) }
const balancesOf = (account: GameAccount, more: Partial<GameBalances> = {}): GameBalances => ({
  game: account,
  inWallet,
  excludedUntil: null,
  ...more,
})
const excludedUntil = new Date(sampleNow + 86_400_000).toISOString()

const walk: Walk = {
  starts: [
    ...requestStarts(balancesOf(empty)),
    ...requestStarts(balancesOf({ ...empty, isActive: false }), ['submitting', 'pending']),
    ...[
      balancesOf(noWeb, { inWallet: satangOf(0) }),
      balancesOf({ ...game, closed: true }),
      balancesOf(game, { excludedUntil }),
      balancesOf({ ...empty, isActive: false }, { excludedUntil }),
      balancesOf(game),
    ].flatMap((input) => requestStarts(input, ['submitting'])),
  ],
  events: {
    'balances.changed': [],
    'addition.chosen': [{ type: 'addition.chosen', addition: { kind: 'own', amount: 900_000 } }],
  },
  outcomes: {
    ...gameAccountSamples.outcomes,
    submitRequest: [
      ...requestOutputs(null, problemIn(refusedWith('TRANSFER_FAIL'))),
      { status: 'rejected', problem: problemIn(refusedWith('SLOT_ALREADY_ACTIVE')) },
    ],
    loadCredentials: [worked(sampleCredentials), refusedWith('NOT_UFABET')],
  },
  identity: (snapshot) => [
    snapshot.context['credentials'] === null,
    codeOf(snapshot.context['problem']) ?? snapshot.context['addition'].kind,
    requestIn(snapshot as Snapshot).state,
    snapshot.context['request']?.order.kind,
  ],
}

const View = ({ actor }: { actor: GameAccountActor }) => {
  const { game: shown } = actor.getSnapshot().context
  return (
    <Page>
      <h1>{walletSample.profile.name}</h1>
      <Sheet full title={shown.name} onClose={() => {}}>
        <GameAccountView actor={actor} now={sampleNow} notice={null} linkOf={(link) => link} onPlay={() => {}} inTab launch={null} />
      </Sheet>
    </Page>
  )
}

function appearanceOf(snapshot: AnyMachineSnapshot): unknown {
  const { value, context } = snapshot as Snapshot
  const { game: shown, problem, addition, request } = context
  const { state } = requestIn(snapshot as Snapshot)
  if (problem !== null && typeof value === 'object') return codeOf(problem)
  if (typeof value === 'object') return value.ready === 'idle' && [shown.web === null, shown.closed, shown.amount, addition.kind]
  switch (value) {
    case 'transferring':
      return state === 'submitting' ? [shown.web === null, request?.order.kind] : state
    case 'activating':
    case 'resetting':
      return state === 'pending'
    case 'inactive':
    case 'failed':
      return codeOf(problem)
    case 'excluded':
      return [shown.isActive, codeOf(problem)]
    default:
      return null
  }
}

export const states = [
  screenOf({
    name: 'gameAccount/GameAccountView',
    machine: provideGameAccountPorts(gameAccountFakePorts()),
    walk,
    appearance: appearanceOf,
    emptyStates: ['resuming', 'moved'],
    render: (actor) => <View actor={actor} />,
  }),
]
