import { provideGameAccountPorts, requestIn, type GameAccountActor } from '@krapao/machines'
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
import { pictureNow, walletSample } from '#testing/samples.ts'
import { kitOf, screenOf } from '#testing/harness.ts'
import { Sheet } from '#ui/layout/Sheet.tsx'
import { Apps } from './Play.tsx'
import { GameAccountView } from './GameAccountView.tsx'

const picture = (colours: [string, string], box: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><path fill="${colours[0]}" d="M0 0h24v12H0z"/><circle cx="12" cy="6" r="4" fill="${colours[1]}"/></svg>`)}`
const base = walletSample.slots[1]
const game: GameAccount = {
  code: 'JOKER2',
  name: 'ไฟป่า',
  category: 'slot',
  amount: satangOf(150_000),
  ftWalletSlot: 10,
  ...(base?.syncedAt && { syncedAt: base.syncedAt }),
  isActive: true,
  web: 'https://games.example/fire',
  android: 'https://games.example/android',
  ios: null,
  background: picture(['#12402f', '#e2b44c'], '0 0 24 12'),
  logo: picture(['#e2b44c', '#12402f'], '6 0 12 12'),
}
const noWeb: GameAccount = { ...game, web: null, background: '', logo: '' }
type Snapshot = ReturnType<GameAccountActor['getSnapshot']>

const codeOf = (problem: Problem | null) => (problem?.kind === 'refused' ? problem.code : undefined)

const walk: Walk = {
  starts: [{ ...game, isActive: false }, game, noWeb].flatMap((shown) => requestStarts({ game: shown })),
  events: {
    ...gameAccountSamples.events,
    'transfer.requested': [{ type: 'transfer.requested', amount: walletSample.wallet.amount }],
    'play.requested': [{ type: 'play.requested', amount: walletSample.wallet.amount }],
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
    snapshot.context['game'].web,
    snapshot.context['credentials'] === null,
    requestIn(snapshot as Snapshot).state,
    snapshot.context['problem']?.code,
  ],
}

const View = ({ actor }: { actor: GameAccountActor }) => {
  const shown = actor.getSnapshot().context.game
  return (
    <Page>
      <h1>{walletSample.profile.name}</h1>
      <Sheet title={shown.name} onClose={() => {}}>
        <GameAccountView
          actor={actor}
          game={shown}
          inWallet={shown.web === null ? satangOf(0) : walletSample.wallet.amount}
          now={pictureNow}
          notice={null}
          linkOf={(link) => link}
          onPlay={() => {}}
          inTab
          launch={null}
        />
      </Sheet>
    </Page>
  )
}

function appearanceOf(snapshot: AnyMachineSnapshot): unknown {
  const { value, context } = snapshot as Snapshot
  const { game: played, problem } = context
  const { state } = requestIn(snapshot as Snapshot)
  if (typeof value === 'object') return [played.web === null, codeOf(problem)]
  switch (value) {
    case 'transferring':
      return [played.web === null && state === 'submitting', state]
    case 'activating':
    case 'resetting':
      return state === 'pending'
    case 'inactive':
    case 'failed':
      return codeOf(problem)
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
    nothing: ['resuming', 'transferred'],
    render: (actor) => <View actor={actor} />,
  }),
  kitOf({
    name: 'gameAccount/Play',
    stories: {
      apps: () => (
        <Page>
          <h1>{game.name}</h1>
          <Apps game={game} linkOf={(link) => link} />
        </Page>
      ),
    },
  }),
]
