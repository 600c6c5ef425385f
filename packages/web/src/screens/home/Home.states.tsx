import {
  provideGameListPorts,
  provideStatementPorts,
  provideUnfinishedPorts,
  provideWalletPorts,
  statementInput,
  type GameListActor,
  type StatementActor,
  type WalletActor,
} from '@krapao/machines'
import {
  actorAt,
  failedWith,
  gameListFakePorts,
  gameListSamples,
  lost,
  memorySlot,
  offline,
  silent,
  unfinishedFakePorts,
  worked,
  type Walk,
} from '@krapao/machines/testing'
import { satangOf, type WalletResponse } from '@krapao/sdk'
import { createActor } from 'xstate'
import { Page } from '#testing/Page.tsx'
import { emptyWalletSample, sampleNow, statementSample, walletSample } from '#testing/samples.ts'
import { kitOf, screenOf } from '#testing/harness.ts'
import { Home } from './Home.tsx'

const later = new Date(sampleNow + 600_000).toISOString()
const busyWallet: WalletResponse = {
  ...walletSample,
  underWay: {
    qrs: [{ qrcodeId: 'q1', bankCode: 'WW', amount: satangOf(50_000), expiresAt: later }],
    withdrawals: [{ amount: satangOf(150_000), status: 'sent', requestedAt: later }],
    slips: 1,
  },
}
const firstVisit: WalletResponse = {
  ...emptyWalletSample,
  slots: walletSample.slots.map((slot) => ({ ...slot, isActive: false, amount: satangOf(0), failed: false })),
  withdrawing: satangOf(0),
  isNew: true,
}
const onBreak: WalletResponse = { ...walletSample, excludedUntil: new Date(sampleNow + 86_400_000).toISOString() }
const wallets: unknown[] = [emptyWalletSample, busyWallet, onBreak, firstVisit]

const answers = [worked(walletSample), offline]
const walk: Walk = {
  outcomes: {
    loadWallet: [...answers, ...wallets.map((wallet) => worked(wallet))],
    refreshSlots: [worked(null), failedWith({ kind: 'unavailable', effect: 'none' })],
    reloadWallet: [...answers, lost],
    readWallet: [...answers, lost],
  },
  identity: ({ context }) => [wallets.indexOf(context['wallet']), context['problem']],
}

function statement(): StatementActor {
  const actor = createActor(provideStatementPorts({ actors: { loadPage: silent() } }), { input: statementInput }).start()
  actor.send({ type: 'xstate.done.actor.loadPage', output: worked({ items: statementSample, total: 124 }) } as never)
  return actor
}

const nothingOpen = createActor(provideUnfinishedPorts(unfinishedFakePorts())).start()

const listed = createActor(provideGameListPorts(gameListFakePorts())).start()
listed.send({ type: 'favourite.toggled', code: 'UFABET' })
listed.send({ type: 'game.played', code: 'JOKER2' })

const homeAt = (wallet: WalletActor, balancesHidden: boolean, games: GameListActor = listed) => (
  <Page>
    <Home
      wallet={wallet}
      statement={statement()}
      unfinished={nothingOpen}
      games={games}
      now={() => sampleNow}
      onOpen={() => {}}
      onGo={() => {}}
      onRefresh={() => {}}
      wheelActive
      onAgreement={() => {}}
      balancesHidden={balancesHidden}
    />
  </Page>
)
const machine = provideWalletPorts({
  actors: { loadWallet: silent(), refreshSlots: silent() },
  lastSync: memorySlot(sampleNow),
  now: () => sampleNow,
})

const loaded = { type: 'xstate.done.actor.loadWallet', output: answers[0] }

export const states = [
  screenOf({
    name: 'home/Home',
    machine,
    walk,
    appearance: ({ context }) => [wallets.indexOf(context['wallet']), context['problem'] !== null],
    render: (wallet) => homeAt(wallet, false),
  }),
  screenOf({
    name: 'home/Games',
    machine: provideGameListPorts(gameListFakePorts()),
    walk: {
      ...gameListSamples,
      events: { ...gameListSamples.events, 'query.changed': ['ไฟ', 'zz'].map((query) => ({ type: 'query.changed', query })) },
    },
    appearance: ({ context }) => [context['query'], context['group']],
    render: (games) => homeAt(actorAt(machine, {}, { start: 0, events: [loaded] }), false, games),
  }),
  kitOf({
    name: 'home/HiddenBalances',
    stories: {
      hidden: () => homeAt(actorAt(machine, {}, { start: 0, events: [loaded] }), true),
    },
  }),
]
