import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Outcome, Problem } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { lost, offline, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { settled } from '../testing/fakes.ts'
import { isSendableText } from '../chat/chat.rules.ts'
import { isPanelVisible, unreadOf, type ConversationContext } from './conversation.context.ts'
import { provideConversationPorts } from './conversation.provided.ts'
import { conversationFakePorts, conversationSamples, sampleItem, samplePage, sampleText } from './conversation.samples.ts'
import { start } from './conversation.fixture.ts'
import { sampleDraft, sampleMedia } from '../message/message.samples.ts'
import { outgoing } from './outbox.ts'
import { hasMissingItems, type Draft, type Item } from './items.ts'

type Items = Outcome<readonly Item[]>
const stored = worked('2026-11-21T07:30:01Z')
const agent = (sequence: number, words = `Word ${sequence}`) => sampleItem(sequence, 'agent', sampleText(words))
const own = (sequence: number, id: string, words: string) => sampleItem(sequence, 'customer', sampleText(words), id)

describe('conversation', () => {
  // @covers 2.chat-9 9.limits-6
  test('the newest page loads first, older ones on demand, without duplicates', async () => {
    const { actor, shown, calls } = await start({ loadHistory: [worked(samplePage(25)), worked(samplePage(16)), worked(samplePage(6, 6))] })
    expect([shown(), actor.getSnapshot().context.hasOlder]).toEqual([range(16, 25), true])
    actor.send({ type: 'older.requested' })
    actor.send({ type: 'older.requested' })
    await settled()
    expect(shown()).toEqual(range(7, 25))
    actor.send({ type: 'older.requested' })
    await settled()
    expect([shown(), actor.getSnapshot().context.hasOlder]).toEqual([range(1, 25), false])
    actor.send({ type: 'older.requested' })
    await settled()
    expect(calls.filter(([name]) => name === 'loadHistory').map(([, input]) => (input as { skip: number }).skip)).toEqual([0, 10, 19])
  })

  test('a failed older page can be requested again; a failed newest page is retried automatically', async () => {
    const { actor, shown, time } = await start({ loadHistory: [offline, worked(samplePage(15)), lost, worked(samplePage(5, 5))] })
    expect([actor.getSnapshot().value.history, actor.getSnapshot().context.problem]).toEqual(['failed', offline.problem])
    await time.pass(5_000)
    actor.send({ type: 'older.requested' })
    await settled()
    expect(actor.getSnapshot().value.history).toBe('olderFailed')
    actor.send({ type: 'older.requested' })
    await settled()
    expect([shown(), actor.getSnapshot().context.problem]).toEqual([range(1, 15), null])
  })

  test('a live message is shown and announced once, and a gap is fetched', async () => {
    const { actor, shown, emitted, calls, push } = await start({ loadHistory: [worked(samplePage(10))], loadNewer: [worked([agent(12)])] })
    push(agent(11))
    push(agent(11))
    push(agent(13))
    await settled()
    expect(shown()).toEqual(range(1, 13))
    expect(emitted).toEqual([11, 13, 12].map((sequence) => ({ type: 'message.arrived', item: agent(sequence), seen: true })))
    expect(calls.filter(([name]) => name === 'loadNewer')).toHaveLength(1)
    expect(actor.getSnapshot().value.updates).toEqual({ current: 'listening' })
  })

  test('without a network it is not connected', async () => {
    const { actor, connection } = await start({ loadHistory: [worked([])], loadNewer: [worked([])] })
    connection({ type: 'connected' })
    expect(actor.getSnapshot().context.connection).toBe('connected')
    actor.send({ type: 'network.lost' })
    expect(actor.getSnapshot().context.connection).toBe('connecting')
  })

  test('after each reconnect missed messages are fetched, with retries', async () => {
    const { actor, shown, connection, time } = await start({
      loadHistory: [worked(samplePage(10))],
      loadNewer: [offline, worked([agent(11)]), worked([agent(12)])],
    })
    connection({ type: 'connected' })
    await settled()
    expect(actor.getSnapshot().value.updates).toBe('waitingForRetry')
    await time.pass(5_000)
    expect(shown()).toEqual(range(1, 11))
    connection({ type: 'lost', problem: { kind: 'offline', effect: 'none' } })
    expect(actor.getSnapshot().context.connection).toBe('connecting')
    await time.pass(10_000)
    connection({ type: 'connected' })
    await settled()
    expect([shown(), actor.getSnapshot().context.connection]).toEqual([range(1, 12), 'connected'])
  })

  // @covers 4.chat-4 9.limits-9
  test('a dead connection is found within 5 s and reopened', async () => {
    const { actor, connection, connections, time } = await start({ loadHistory: [worked([])], loadNewer: [worked([]), worked([])] })
    connection({ type: 'connected' })
    await time.pass(4_000)
    connections.die()
    expect(actor.getSnapshot().context.connection).toBe('connected')
    await time.pass(1_000)
    expect(actor.getSnapshot().context.connection).toBe('connecting')
    await time.pass(5_000)
    connection({ type: 'connected' })
    expect([actor.getSnapshot().context.connection, connections.opened()]).toEqual(['connected', 2])
  })

  test('without a connection it polls every 5 s open, every 30 s closed, and not while the page is hidden', async () => {
    const { actor, connection, calls, emitted, time } = await start({
      loadHistory: [worked(samplePage(10))],
      loadNewer: [worked([]), worked([]), worked([agent(11)]), ...Array.from({ length: 9 }, () => worked([]))],
    })
    const reads = () => calls.filter(([name]) => name === 'loadNewer').length
    connection({ type: 'absent' })
    await time.pass(10_000)
    expect([reads(), actor.getSnapshot().context.connection]).toEqual([2, 'none'])
    actor.send({ type: 'panel.closed' })
    await time.pass(29_000)
    expect(reads()).toBe(2)
    await time.pass(1_000)
    expect([reads(), emitted, unreadOf(actor.getSnapshot().context)]).toEqual([
      3,
      [{ type: 'message.arrived', item: agent(11), seen: false }],
      1,
    ])
    actor.send({ type: 'page.hidden' })
    await time.pass(600_000, 60_000)
    expect([reads(), actor.getSnapshot().value.updates]).toEqual([3, 'paused'])
    actor.send({ type: 'page.shown' })
    await settled()
    expect(reads()).toBe(4)
  })

  test('connected and visible, it polls every 30 s in case a notification was lost', async () => {
    const { actor, connection, calls, shown, time } = await start({
      loadHistory: [worked(samplePage(10))],
      loadNewer: [worked([]), worked([agent(11)]), worked([])],
    })
    const reads = () => calls.filter(([name]) => name === 'loadNewer').length
    connection({ type: 'connected' })
    await settled()
    await time.pass(29_000)
    expect(reads()).toBe(1)
    await time.pass(1_000)
    expect([reads(), shown()]).toEqual([2, range(1, 11)])
    actor.send({ type: 'page.hidden' })
    await time.pass(120_000)
    expect(reads()).toBe(2)
    actor.send({ type: 'page.shown' })
    await settled()
    expect(reads()).toBe(3)
  })

  test('a burst with gaps finishes the running read, then fetches what is missing', async () => {
    const { actor, calls, push, shown, time } = await start({
      loadHistory: [worked(samplePage(10))],
      loadNewer: [worked([agent(12)]), worked([agent(14)])],
    })
    for (const sequence of [11, 13, 15, 16, 17]) push(agent(sequence))
    const reads = () => calls.filter(([name]) => name === 'loadNewer').length
    expect(reads()).toBe(1)
    await settled()
    expect([reads(), actor.getSnapshot().value.updates]).toEqual([1, 'waitingForRetry'])
    await time.pass(5_000)
    expect([shown(), actor.getSnapshot().value.updates]).toEqual([range(1, 17), { current: 'listening' }])
  })

  test('existing messages are not announced; live messages are announced once', async () => {
    const { actor, emitted, connection, push, shown, time } = await start({
      loadHistory: [offline, offline, worked(samplePage(12))],
      loadNewer: [worked(samplePage(11)), worked([agent(14)])],
    })
    const emittedSequences = () => emitted.map((event) => (event as { item: Item }).item.sequence)
    connection({ type: 'connected' })
    await settled()
    expect([actor.getSnapshot().value, emittedSequences()]).toEqual([{ history: 'failed', updates: { current: 'listening' } }, []])
    push(agent(12))
    await time.pass(5_000)
    push(agent(12))
    push(agent(13))
    connection({ type: 'lost', problem: { kind: 'offline', effect: 'none' } })
    await time.pass(10_000)
    connection({ type: 'connected' })
    await settled()
    expect([emittedSequences(), shown()]).toEqual([[12, 13, 14], range(2, 14)])
  })

  test('an older page that arrives late is not announced', async () => {
    const { emitted, connection } = await start({ loadHistory: [worked(samplePage(12))], loadNewer: [worked(samplePage(11))] })
    connection({ type: 'connected' })
    await settled()
    expect(emitted).toEqual([])
  })

  test('a text is stored, sent once despite twenty presses, and shown when its echo arrives', async () => {
    const { actor, calls, drafts, push, outbox } = await start({ loadHistory: [worked([])], send: [stored] })
    actor.send({ type: 'text.changed', text: '  Hello ' })
    for (let times = 0; times < 20; times++) actor.send({ type: 'send.requested' })
    expect([drafts().map(({ clientId }) => clientId), outbox()]).toEqual([['m1'], [['m1', 'sending']]])
    await settled()
    expect([drafts(), outbox(), actor.getSnapshot().context.text]).toEqual([[], [['m1', 'succeed']], ''])
    push(own(1, 'm1', 'Hello'))
    expect([outbox(), actor.getSnapshot().context.items]).toEqual([[], [own(1, 'm1', 'Hello')]])
    expect(calls.filter(([name]) => name === 'send').map(([, input]) => (input as { draft: Draft }).draft.message)).toEqual([
      sampleText('Hello'),
    ])
  })

  test('an echo before the answer is shown once, and the stored copy is deleted', async () => {
    const { actor, drafts, push, outbox } = await start({ loadHistory: [worked([])] })
    actor.send({ type: 'text.changed', text: 'Hello' })
    actor.send({ type: 'send.requested' })
    push(own(1, 'm1', 'Hello'))
    expect([outbox(), drafts(), actor.getSnapshot().context.items]).toEqual([[], [], [own(1, 'm1', 'Hello')]])
  })

  test('after a lost answer the message fails, stays stored, and is settled by the history', async () => {
    const { actor, drafts, outbox, connection } = await start({
      loadHistory: [worked([])],
      send: [lost],
      loadNewer: [worked([own(1, 'm1', 'Hello')])],
    })
    actor.send({ type: 'text.changed', text: 'Hello' })
    actor.send({ type: 'send.requested' })
    await settled()
    expect([outbox(), drafts().map(({ failed }) => failed)]).toEqual([[['m1', 'failed']], [true]])
    connection({ type: 'connected' })
    await settled()
    expect([outbox(), drafts()]).toEqual([[], []])
  })

  test('after a reload unsent messages are sent once the server is known not to have them; failed ones wait', async () => {
    const left = [sampleDraft('there', 'Arrived'), sampleDraft('open', 'Open'), sampleDraft('wrong', 'Wrong', { failed: true })]
    const { actor, calls, drafts, outbox } = await start(
      { loadHistory: [worked([own(1, 'there', 'Arrived')])], send: [stored, stored] },
      { outbox: left.map(outgoing) },
    )
    const sent = () => calls.filter(([name]) => name === 'send').map(([, input]) => (input as { draft: Draft }).draft.clientId)
    await settled()
    expect([sent(), outbox(), drafts().map(({ clientId }) => clientId)]).toEqual([
      ['open'],
      [
        ['open', 'succeed'],
        ['wrong', 'failed'],
      ],
      ['wrong'],
    ])
    actor.send({ type: 'resend.requested', clientId: 'wrong' })
    await settled()
    expect([sent(), drafts()]).toEqual([['open', 'wrong'], []])
  })

  test('messages written before the stored ones are loaded follow them; failed ones can be retried or removed', async () => {
    const left = [sampleDraft('open', 'Open'), sampleDraft('wrong', 'Wrong', { failed: true }), sampleDraft('no', 'No', { failed: true })]
    const { actor, calls, drafts, time } = await start(
      { loadHistory: [offline, worked([])], send: [stored, stored, stored] },
      { outbox: left.map(outgoing) },
    )
    const sent = () => calls.filter(([name]) => name === 'send').map(([, input]) => (input as { draft: Draft }).draft.clientId)
    actor.send({ type: 'text.changed', text: 'New' })
    actor.send({ type: 'send.requested' })
    actor.send({ type: 'resend.requested', clientId: 'wrong' })
    actor.send({ type: 'remove.requested', clientId: 'no' })
    expect([sent(), drafts().map(({ clientId }) => clientId)]).toEqual([[], ['open', 'wrong', 'm1']])
    await time.pass(5_000)
    expect([sent(), drafts()]).toEqual([['open', 'wrong', 'm1'], []])
  })

  test('online again, waiting messages are sent at once', async () => {
    const { actor, connection, retries } = await start({ loadHistory: [worked([])] })
    actor.send({ type: 'network.returned' })
    connection({ type: 'connected' })
    expect(retries()).toBe(2)
  })

  test('a removed message leaves the conversation and the storage', async () => {
    const failed = outgoing(sampleMedia('wrong', { failed: true }))
    const { actor, drafts, outbox } = await start({ loadHistory: [worked([])] }, { outbox: [failed] })
    actor.send({ type: 'remove.requested', clientId: 'wrong' })
    actor.send({ type: 'remove.requested', clientId: 'nobody' })
    expect([drafts(), outbox()]).toEqual([[], []])
  })

  test('a message removed while it is sent is not retried; if it arrived, the conversation shows it', async () => {
    const { actor, drafts, outbox, shown, calls } = await start({ loadHistory: [worked([])], loadNewer: [worked([own(1, 'm1', 'Hello')])] })
    actor.send({ type: 'text.changed', text: 'Hello' })
    actor.send({ type: 'send.requested' })
    expect(outbox()).toEqual([['m1', 'sending']])
    actor.send({ type: 'remove.requested', clientId: 'm1' })
    expect([drafts(), outbox()]).toEqual([[], []])
    await settled()
    expect([shown(), outbox(), calls.map(([name]) => name)]).toEqual([[1], [], ['loadHistory', 'send', 'loadNewer']])
  })

  test('a file is sent as a message with the name given by the server; an invalid file shows an error', async () => {
    const { actor, outbox, drafts } = await start({ loadHistory: [worked([])] })
    actor.send({ type: 'file.chosen', id: 'f1', file: { name: 'a.exe', type: '', size: 1 } })
    expect([outbox(), actor.getSnapshot().context.fileError]).toEqual([[], { kind: 'notSupported' }])
    actor.send({ type: 'file.chosen', id: 'f2', file: { name: 'a.png', type: 'image/png', size: 1 } })
    expect([outbox(), actor.getSnapshot().context.fileError, drafts()[0]?.message]).toEqual([
      [['f2', 'uploading_file']],
      null,
      { message_type: 'media', payload: { fileType: 'image' } },
    ])
  })

  test('a button sends its text; a link button sends nothing', async () => {
    const { actor, drafts } = await start({ loadHistory: [worked([])] })
    actor.send({ type: 'button.chosen', button: { title: 'Site', type: 'web', payload: 'https://a.example' } })
    actor.send({ type: 'button.chosen', button: { title: 'My slip', type: 'postback', payload: 'SLIP' } })
    expect(drafts().map(({ message }) => message)).toEqual([{ message_type: 'postback', payload: { message: 'My slip', payload: 'SLIP' } }])
  })

  test('messages become read after one second open, focused and scrolled to the end', async () => {
    const { actor, calls, push, time, mark } = await start(
      { loadHistory: [worked(samplePage(10))], markRead: [worked(null), worked(null)] },
      {
        readUpTo: { sequence: 10, createdAt: '2026-11-21T07:10:00.000Z' },
      },
    )
    const unread = () => unreadOf(actor.getSnapshot().context)
    const marks = () => calls.filter(([name]) => name === 'markRead').length
    actor.send({ type: 'page.hidden' })
    push(agent(11))
    push(agent(12))
    await time.pass(3_000)
    expect([unread(), marks()]).toEqual([2, 0])
    actor.send({ type: 'page.shown' })
    await time.pass(1_000)
    expect([unread(), marks(), mark()?.sequence]).toEqual([0, 1, 12])
    actor.send({ type: 'end.left' })
    push(agent(13))
    await time.pass(3_000)
    expect([unread(), marks()]).toEqual([1, 1])
    actor.send({ type: 'end.reached' })
    await time.pass(1_000)
    expect([unread(), marks()]).toEqual([0, 2])
    actor.send({ type: 'panel.closed' })
    push(agent(14))
    await time.pass(3_000)
    expect([unread(), marks()]).toEqual([1, 2])
  })

  test('an expired token is reported', async () => {
    const { emitted, connection } = await start({ loadHistory: [worked([])] })
    connection({ type: 'lost', problem: { kind: 'signedOut', effect: 'none' } satisfies Problem })
    expect(emitted).toEqual([{ type: 'token.refused' }])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('conversation', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const machine = provideConversationPorts(conversationFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...conversationSamples,
    identity: ({ context }) => [
      context['items'].length > 0,
      context['hasOlder'],
      context['outbox'].length > 0,
      isSendableText(context['text']),
      isPanelVisible(context as ConversationContext) ? 'looked at' : context['page'],
    ],
    invariant: holds,
  })

function holds({ value, context: bare }: AnyMachineSnapshot, step: Step | null): void {
  const context = bare as ConversationContext
  const { history, updates: where } = value as { history: string; updates: string | object }
  const news = typeof where === 'object' ? 'current' : where
  if (history === 'loadingOlder' && step?.before.value['history'] === 'ready') expect(context.hasOlder).toBe(true)
  if (history === 'ready' && step?.before.value['history'] === 'loading') expect(context.problem).toBeNull()
  if (!step) return
  const before = step.before.context as ConversationContext
  const added = context.outbox.length - before.outbox.length
  if (step.event.type === 'send.requested') expect(added).toBe(isSendableText(before.text) ? 1 : 0)
  if (step.event.type === 'button.chosen')
    expect(added).toBe((step.event as unknown as { button: { type?: string } }).button.type === 'web' ? 0 : 1)
  if (step.event.type === 'file.chosen')
    expect([added, context.fileError]).toEqual(
      (step.event as unknown as { id: string }).id === 'f1' ? [1, null] : [0, { kind: 'notSupported' }],
    )
  if (step.event.type === 'message.received' && typeof step.before.value['updates'] === 'object')
    expect(news).toBe(hasMissingItems(context.items) ? 'catchingUp' : 'current')
  if (step.event.type === 'message.received' && hasMissingItems(context.items)) expect(news).toBe('catchingUp')
  if (step.event.type.startsWith('xstate.after.pollInterval'))
    expect(news).toBe(context.connection !== 'connected' && context.panel === 'open' && context.page === 'shown' ? 'catchingUp' : 'current')
  if (step.event.type.startsWith('xstate.after.reloadInterval')) expect(news).toBe(context.page === 'shown' ? 'catchingUp' : 'paused')
  if (news === 'paused') expect(context.page).toBe('hidden')
  if (step.event.type === 'xstate.done.actor.loadNewer')
    expect(news).toBe(
      (step.event as unknown as { output: Items }).output.ok && !hasMissingItems(context.items) ? 'current' : 'waitingForRetry',
    )
}
