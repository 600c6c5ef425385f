import { provideUnfinishedPorts } from '@krapao/machines'
import { notServed, offline, sampleStoredRequest, unfinishedFakePorts, worked, type Walk } from '@krapao/machines/testing'
import { satangOf, type OperationState } from '@krapao/sdk'
import { Page } from '#testing/Page.tsx'
import { screenOf } from '#testing/harness.ts'
import css from './Home.module.css'
import { Unfinished } from './Unfinished.tsx'

const fromThisDevice: OperationState = {
  key: sampleStoredRequest.key,
  state: 'pending',
  operationId: 'transfer',
  amount: satangOf(150_000),
}
const elsewhere: OperationState = { key: 'k2', state: 'pending', operationId: 'redeemGiftLink' }

const walk: Walk = {
  events: {
    'player.known': [{ type: 'player.known', playerId: 'p1' }],
    'sheet.closed': [{ type: 'sheet.closed', capabilities: [sampleStoredRequest.capability] }],
  },
  outcomes: { listOpen: [worked([fromThisDevice, elsewhere]), worked([elsewhere]), worked([]), offline, notServed] },
  identity: ({ context }) => [context['closed'], context['operations'].length],
}

export const states = [
  screenOf({
    name: 'home/Unfinished',
    machine: provideUnfinishedPorts({ ...unfinishedFakePorts(), storedRequests: () => [sampleStoredRequest] }),
    walk,
    emptyStates: ['waitingForPlayer', 'ready.loading', 'ready.empty', 'ready.failed', 'ready.unsupported', 'ready.broken'],
    render: (unfinished) => (
      <Page>
        <h1>1</h1>
        <div className={css.money}>
          <Unfinished unfinished={unfinished} onOpen={() => {}} onGo={() => {}} />
        </div>
      </Page>
    ),
  }),
]
