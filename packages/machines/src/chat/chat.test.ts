import { createActor, fromCallback, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Participant, Customer } from '../conversation/outbox.ts'
import type { Outcome, Problem } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { offline, problemIn, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideChatPorts } from './chat.provided.ts'
import type { ChatPorts } from './chat.ports.ts'
import { chatFakePorts, chatSamples, chatNotOffered } from './chat.samples.ts'
import type { ConversationActor } from '../conversation/conversation.machine.ts'
import type { Draft, Item } from '../conversation/items.ts'
import { sampleEntered } from '../conversation/conversation.samples.ts'

type Enabled = Outcome<{ enableChatWidget: boolean; replyMinutes?: number }>
const enabled = worked({ enableChatWidget: true })

describe('chat', () => {
  test('a guest who never opens the chat causes one request: whether there is a chat', async () => {
    const { actor, calls, time } = start({ isEnabled: [enabled] })
    await time.pass(60_000)
    expect(calls).toEqual([['isEnabled', undefined]])
    expect(actor.getSnapshot().children['conversation']).toBeUndefined()
  })

  test('opening identifies the customer and marks the conversation visible; reopening keeps the conversation', async () => {
    const { actor, calls } = start({ isEnabled: [enabled], enter: [worked(sampleEntered())] })
    await settled()
    actor.send({ type: 'open.requested' })
    await settled()
    const conversation = () => actor.getSnapshot().children['conversation'] as ConversationActor | undefined
    const [first, view] = [conversation(), () => conversation()?.getSnapshot().context.panel]
    expect([calls.map(([name]) => name), view()]).toEqual([['isEnabled', 'enter'], 'open'])
    actor.send({ type: 'close.requested' })
    expect(view()).toBe('closed')
    actor.send({ type: 'open.requested' })
    actor.send({ type: 'page.hidden' })
    expect([view(), conversation()?.getSnapshot().context.page, conversation() === first]).toEqual(['open', 'hidden', true])
  })

  test('the usual time of an answer is known if the operator says it', async () => {
    const minutes = async (answer: Enabled) => {
      const { actor } = start({ isEnabled: [answer] })
      await settled()
      return actor.getSnapshot().context.replyMinutes
    }
    expect([await minutes(enabled), await minutes(worked({ enableChatWidget: true, replyMinutes: 5 }))]).toEqual([null, 5])
  })

  test('opening with a text puts it into the field, before and after the conversation has started, and keeps what was typed', async () => {
    const { actor } = start({ isEnabled: [enabled], enter: [worked(sampleEntered())] })
    await settled()
    actor.send({ type: 'open.requested', text: 'Reference r7' })
    await settled()
    const conversation = actor.getSnapshot().children['conversation'] as ConversationActor
    const first = conversation.getSnapshot().context.text
    conversation.send({ type: 'text.changed', text: 'Where is it?' })
    actor.send({ type: 'open.requested' })
    actor.send({ type: 'open.requested', text: 'Reference r8' })
    expect([first, conversation.getSnapshot().context.text]).toEqual(['Reference r7', 'Where is it?\nReference r8'])
  })

  test('a player, or a guest with earlier messages, starts the conversation before opening it', async () => {
    const { actor, calls } = start({ isEnabled: [enabled], enter: [worked(sampleEntered())] }, {}, { mayHaveConversation: true })
    await settled()
    expect([calls.map(([name]) => name), actor.getSnapshot().children['conversation'] !== undefined]).toEqual([
      ['isEnabled', 'enter'],
      true,
    ])
    expect(actor.getSnapshot().context.panel).toBe('closed')
  })

  test('disabled, nothing is loaded; without an answer the request is repeated', async () => {
    const off = start({ isEnabled: [worked({ enableChatWidget: false })] })
    await off.time.pass(120_000)
    expect([off.states, off.calls.length]).toEqual([['checking', 'disabled'], 1])
    const unsure = start({ isEnabled: [offline, enabled] })
    await settled()
    await unsure.time.pass(30_000)
    expect(unsure.actor.getSnapshot().matches('enabled')).toBe(true)
  })

  test('the invitation appears once a visit, for a limited time, unless the chat was opened', async () => {
    let timesStored = 0
    const { actor, time } = start({ isEnabled: [enabled] }, { storeInvited: () => (timesStored += 1) })
    const invitation = () => (actor.getSnapshot().value as { enabled: { invitation: string } }).enabled.invitation
    await settled()
    await time.pass(3_000)
    expect([invitation(), timesStored]).toEqual(['shown', 1])
    await time.pass(12_000)
    expect(invitation()).toBe('done')
    const before = start({ isEnabled: [enabled] }, {}, { wasInvited: true })
    await before.time.pass(10_000)
    expect(before.actor.getSnapshot().matches({ enabled: { invitation: 'done' } })).toBe(true)
  })

  test('an expired identity is reported', async () => {
    const { actor, emitted } = start({ isEnabled: [enabled], enter: [worked(sampleEntered())] }, {}, { mayHaveConversation: true })
    await settled()
    actor.getSnapshot().children['conversation']?.send({ type: 'connection.refused' })
    expect([emitted, actor.getSnapshot().matches({ enabled: { conversation: 'refused' } })]).toEqual([[{ type: 'token.refused' }], true])
  })

  test('disabled during a conversation, it asks once, keeps the conversation and its draft, and comes back', async () => {
    const sent: Outcome<string>[] = [chatNotOffered, worked('2026-11-22T00:00:00Z')]
    const ports = chatFakePorts().conversation
    const message = { actors: { ...ports.message.actors, send: answers<Outcome<string>, { draft: Draft }>('send', sent) } }
    const loadHistory = answers<Outcome<readonly Item[]>, { customer: Customer; skip: number }>('loadHistory', [worked([])])
    const conversation = { ...ports, message, actors: { ...ports.actors, loadHistory } }
    const off = worked({ enableChatWidget: false })
    const { actor, calls, time } = start(
      { isEnabled: [enabled, off, off, enabled], enter: [worked(sampleEntered())] },
      { conversation },
      { mayHaveConversation: true },
    )
    await settled()
    const availability = () => (actor.getSnapshot().value as { enabled: { availability: unknown } }).enabled.availability
    const inside = () => actor.getSnapshot().children['conversation'] as ConversationActor
    const availabilityChecks = () => calls.filter(([name]) => name === 'isEnabled').length
    inside().send({ type: 'text.changed', text: 'first' })
    inside().send({ type: 'send.requested' })
    await settled()
    expect([availability(), availabilityChecks()]).toEqual([suspended, 2])
    inside().send({ type: 'text.changed', text: 'half a sent' })
    await settled()
    expect([availability(), availabilityChecks()]).toEqual([suspended, 2])
    await time.pass(30_000)
    expect([availability(), availabilityChecks()]).toEqual([suspended, 3])
    actor.send({ type: 'network.returned' })
    await settled()
    const { text, outbox } = inside().getSnapshot().context
    expect([availability(), availabilityChecks(), text, outbox.map(({ delivery }) => delivery)]).toEqual([
      'available',
      4,
      'half a sent',
      ['failed'],
    ])
    for (const { draft } of outbox) inside().send({ type: 'resend.requested', clientId: draft.clientId })
    await settled()
    expect([
      availability(),
      inside()
        .getSnapshot()
        .context.outbox.map(({ delivery }) => delivery),
    ]).toEqual(['available', ['succeed']])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('chat', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideChatPorts(chatFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...chatSamples,
    identity: ({ context }) => [context['panel'], context['text'], context['problem']?.kind, context['checkedRefusal']?.kind],
    invariant: holds,
  })

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  const output = (step?.event as { output?: Outcome<{ enableChatWidget: boolean }> } | undefined)?.output
  if (step?.event.type === 'xstate.done.actor.isEnabled') {
    if (output?.ok) expect(typeof value === 'object').toBe(output.value.enableChatWidget)
    else expect(value).toBe(output?.problem.kind === 'refused' ? 'disabled' : 'waitingForRetry')
  }
  if (typeof value !== 'object') return
  const { panel, conversation, invitation, availability } = value['enabled'] as Record<'panel' | 'conversation' | 'invitation', string> & {
    availability: unknown
  }
  if (context['mayHaveConversation']) expect(conversation).not.toBe('idle')
  else if (step?.event.type === 'xstate.done.actor.isEnabled') expect(conversation).toBe('idle')
  if (step?.event.type === 'xstate.done.actor.isEnabled') expect(invitation).toBe(context['wasInvited'] ? 'done' : 'waiting')
  expect(context['panel'] === 'open').toBe(panel === 'open')
  if (step?.event.type === 'xstate.done.actor.enter') expect(conversation).toBe(output?.ok ? 'active' : 'failed')
  holdsAvailability(availability, step)
}

const suspended = { suspended: 'waiting' }
/** Each new refusal without a code triggers one check, and only the server ends the chat. */
function holdsAvailability(availability: unknown, step: Step | null): void {
  const before = (step?.before.value as { enabled?: { availability: unknown } } | undefined)?.enabled?.availability
  const { output, snapshot } = (step?.event ?? {}) as { output?: Enabled; snapshot?: { context: Talk } }
  const ended = output?.ok && !output.value.enableChatWidget
  const type = step?.event.type
  if (type === 'xstate.done.actor.recheck') expect(availability).toEqual(ended ? suspended : 'available')
  if (type === 'xstate.done.actor.recheckSuspended') expect(availability).toEqual(output?.ok && !ended ? 'available' : suspended)
  if (before !== 'available') return
  const refusals = snapshot
    ? [snapshot.context.problem, ...snapshot.context.outbox.map(({ problem }) => problem)]
    : [output && problemIn(output)]
  const isNew =
    refusals.includes(chatNotOffered.problem) && (type === 'xstate.done.actor.enter' || step?.before.context.checkedRefusal === null)
  expect(availability).toBe(isNew || type === 'availability.uncertain' ? 'rechecking' : 'available')
}
type Talk = { problem: Problem | null; outbox: { problem: Problem | null }[] }

function start(queue: { isEnabled?: Enabled[]; enter?: Outcome<Participant>[] }, more: Partial<ChatPorts> = {}, input = {}) {
  const calls: [string, unknown][] = []
  const time = simulatedTime()
  const fake = chatFakePorts(more)
  const ports: ChatPorts = {
    ...fake,
    actors: { isEnabled: answers('isEnabled', queue.isEnabled, calls), enter: answers('enter', queue.enter, calls) },
    conversation: { ...fake.conversation, actors: { ...fake.conversation.actors, incoming: fromCallback(() => {}) } },
  }
  return {
    ...recorded(
      createActor(provideChatPorts(ports), {
        input: { page: 'shown', mayHaveConversation: false, wasInvited: false, ...input },
        clock: time.clock,
      }),
    ),
    calls,
    time,
  }
}
