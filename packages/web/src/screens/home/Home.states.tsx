import { provideStatementPorts, provideUnfinishedPorts, provideWalletPorts, statementInput, type StatementActor } from '@krapao/machines'
import { failedWith, lost, memorySlot, offline, silent, unfinishedFakePorts, worked, type Walk } from '@krapao/machines/testing'
import { createActor } from 'xstate'
import { Page } from '#testing/Page.tsx'
import { emptyWalletSample, pictureNow, statementSample, walletSample } from '#testing/samples.ts'
import { screenOf } from '#testing/harness.ts'
import { Home } from './Home.tsx'

const answers = [worked(walletSample), offline]
const walk: Walk = {
  outcomes: {
    loadWallet: [...answers, worked(emptyWalletSample)],
    refreshSlots: [worked(null), failedWith({ kind: 'unavailable', effect: 'none' })],
    reloadWallet: [...answers, lost],
    readWallet: [...answers, lost],
  },
  identity: ({ context }) => [context['wallet'] === emptyWalletSample, context['problem']],
}

function statement(): StatementActor {
  const actor = createActor(provideStatementPorts({ actors: { loadPage: silent() } }), { input: statementInput }).start()
  actor.send({ type: 'xstate.done.actor.loadPage', output: worked({ items: statementSample, total: 124 }) } as never)
  return actor
}

const nothingOpen = createActor(provideUnfinishedPorts(unfinishedFakePorts())).start()

export const states = [
  screenOf({
    name: 'home/Home',
    machine: provideWalletPorts({
      actors: { loadWallet: silent(), refreshSlots: silent() },
      lastSync: memorySlot(pictureNow),
      now: () => pictureNow,
    }),
    walk,
    appearance: ({ context }) => [context['wallet'] === emptyWalletSample, context['problem'] !== null],
    render: (wallet) => (
      <Page>
        <Home
          wallet={wallet}
          statement={statement()}
          unfinished={nothingOpen}
          now={() => pictureNow}
          onOpen={() => {}}
          onGo={() => {}}
          onRefresh={() => {}}
          onAgreement={() => {}}
        />
      </Page>
    ),
  }),
]
