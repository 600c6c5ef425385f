import { createActor, fromCallback } from 'xstate'
import type { Outcome } from '@krapao/sdk'
import type { RealtimeEvent } from '@krapao/sdk/realtime'
import { livePorts } from '../live/live.ports.ts'
import { answers, numberedKeys, settled, simulatedTime } from '../testing/fakes.ts'
import type { ConversationContext, View } from './conversation.context.ts'
import type { ConversationPorts } from './conversation.ports.ts'
import type { Participant } from './outbox.ts'
import { provideConversationPorts } from './conversation.provided.ts'
import { conversationFakePorts, sampleEntered } from './conversation.samples.ts'
import type { Draft, Item } from './items.ts'

type Items = Outcome<readonly Item[]>
type Answers = { loadHistory?: Items[]; loadNewer?: Items[]; markRead?: Outcome<unknown>[]; send?: Outcome<string>[] }

export async function start(queue: Answers, participant: Partial<Participant> = {}, view: Partial<View> = {}) {
  const calls: [string, unknown][] = []
  const emitted: unknown[] = []
  const time = simulatedTime()
  const opened: { alive: boolean; onEvent: (event: RealtimeEvent) => void }[] = []
  let receive: ((item: Item) => void) | undefined
  let savedDrafts: readonly Draft[] = []
  let retryCount = 0
  let mark: ConversationContext['readUpTo'] = null
  const fake = conversationFakePorts()
  const ports: ConversationPorts = {
    ...fake,
    actors: {
      loadHistory: answers('loadHistory', queue.loadHistory, calls),
      loadNewer: answers('loadNewer', queue.loadNewer, calls),
      incoming: fromCallback(({ sendBack }) => {
        receive = (item) => sendBack({ type: 'message.received', item })
      }),
    },
    connection: livePorts(
      (onEvent) => {
        const connection = { alive: true, onEvent }
        opened.push(connection)
        return Promise.resolve({ isAlive: () => connection.alive, close: () => {} })
      },
      () => 0,
    ),
    readMark: { actors: { markRead: answers('markRead', queue.markRead, calls) } },
    message: { actors: { ...fake.message.actors, send: answers('send', queue.send, calls) } },
    retryNow: () => (retryCount += 1),
    saveOutbox: (_, drafts) => (savedDrafts = drafts),
    saveReadMark: (_, read) => (mark = read),
    newKey: () => `m${keys().slice(1)}`,
  }
  const keys = numberedKeys()
  const actor = createActor(provideConversationPorts(ports), {
    input: { ...sampleEntered(participant), panel: 'open', page: 'shown', place: 'end', ...view },
    clock: time.clock,
  })
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  await settled()
  return {
    actor,
    calls,
    emitted,
    time,
    push: (item: Item) => receive?.(item),
    connection: (event: RealtimeEvent) => opened.at(-1)?.onEvent(event),
    connections: { die: () => opened.forEach((one) => (one.alive = false)), opened: () => opened.length },
    drafts: () => savedDrafts,
    retries: () => retryCount,
    mark: () => mark,
    shown: () => actor.getSnapshot().context.items.map(({ sequence }) => sequence),
    outbox: () => actor.getSnapshot().context.outbox.map(({ draft, delivery }) => [draft.clientId, delivery]),
  }
}
