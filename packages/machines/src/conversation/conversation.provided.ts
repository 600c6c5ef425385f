import { assertEvent, assign, enqueueActions, sendParent } from 'xstate'
import type { Outcome } from '@krapao/sdk'
import { provideLivePorts } from '../live/live.machine.ts'
import { retryDelayFor } from '../shared/retryDelayFor.ts'
import type { ChatMessage } from '../chat/chat.rules.ts'
import { conversationMachine } from './conversation.machine.ts'
import type { ConversationPorts } from './conversation.ports.ts'
import { provideLinksPorts } from './links.machine.ts'
import { provideMessagePorts } from '../message/message.machine.ts'
import { draftOf, outgoing, type OutboxChange } from './outbox.ts'
import { provideReadMarkPorts } from './readMark.machine.ts'
import type { Item } from './items.ts'

export const provideConversationPorts = ({
  actors,
  connection,
  readMark,
  links,
  message: messagePorts,
  retryNow,
  saveOutbox,
  saveReadMark,
  newKey,
  now,
}: ConversationPorts) =>
  conversationMachine.provide({
    actors: {
      ...actors,
      connection: provideLivePorts(connection).provide({
        actions: {
          'emit data changed': sendParent({ type: 'connection.opened' }),
          'emit token refused': sendParent({ type: 'connection.refused' }),
          'emit service gone': () => {},
        },
      }),
      readMark: provideReadMarkPorts(readMark).provide({
        actions: { 'send mark to parent': sendParent(({ context }) => ({ type: 'mark.changed', mark: context.mark })) },
      }),
      links: provideLinksPorts(links).provide({
        actions: {
          'send items to parent': enqueueActions(({ enqueue }, answer: Outcome<readonly Item[]>) => {
            if (answer.ok) for (const item of answer.value) enqueue(sendParent({ type: 'message.received', item }))
          }),
        },
      }),
      message: provideMessagePorts(messagePorts).provide({
        actions: {
          'send delivery to parent': sendParent(({ context }, { delivery }: Pick<OutboxChange, 'delivery'>) => ({
            type: 'delivery.changed',
            ...context,
            delivery,
          })),
        },
      }),
    },
    delays: { retryDelay: ({ context }) => retryDelayFor(5000, context.problem) },
    actions: {
      'retry queued messages': () => retryNow(),
      'create draft': assign(({ context }, message: ChatMessage) => ({
        outbox: [...context.outbox, outgoing({ clientId: newKey(), madeAt: now(), message, file: null, failed: false })],
      })),
      'create file draft': assign(({ context, event }) => {
        assertEvent(event, 'file.chosen')
        return { outbox: [...context.outbox, outgoing(draftOf(event.id, event.file, now()))], fileError: null }
      }),
      'store outbox': ({ context: { customer, outbox } }) =>
        saveOutbox(
          customer,
          outbox.filter(({ delivery }) => delivery !== 'succeed').map(({ draft }) => draft),
        ),
      'store read mark': ({ context: { customer, readUpTo } }) => {
        if (readUpTo) saveReadMark(customer, readUpTo)
      },
    },
  })
