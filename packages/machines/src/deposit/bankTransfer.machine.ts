// Announces a bank transfer and follows it in the statement until credited or failed, also after a reload. After a minute a slip
// upload is suggested.
import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { Outcome, Satang } from '@krapao/sdk'
import { emitParts, setParts, outcomeOf, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import { pageParts } from '../shared/pageParts.ts'
import { requestActions, requestOf, requestParts, type RequestContext, type RequestEvent } from '../submitRequest/requestParts.ts'
import { retryDelayFor } from '../shared/retryDelayFor.ts'
import { provideSubmitRequestPorts, submitRequest } from '../submitRequest/submitRequest.machine.ts'
import type { AnnouncedEntry, AnnouncementOrder, BankTransferPorts } from './bankTransfer.ports.ts'

const nothing = 0 as Satang

type Input = {
  /** Satang. */
  minimum: Satang
}
type Context = RequestContext<AnnouncementOrder> &
  Input & {
    amount: Satang
    /** Ms of the server's clock; `listedAt` is the time of the statement entry, null until it is listed. */
    announced: { amount: Satang; at: number; listedAt: number | null } | null
    /** Ms of the server's clock, set before each wait. */
    now: number
    page: 'shown' | 'hidden'
  }
type Event = { type: 'amount.changed'; amount: Satang } | { type: 'announce.requested' | 'page.hidden' | 'wallet.changed' } | RequestEvent
type Emitted = { type: 'transfer.announced' | 'transfer.resumed' } | { type: 'transfer.arrived'; amount: Satang }
type Children = { submitRequest: 'submitRequest'; findOpen: 'findAnnouncement'; findAgain: 'findAnnouncement' }
type Found = Outcome<AnnouncedEntry | null>

export type BankTransferActor = ActorRefFrom<typeof bankTransferMachine>

export const bankTransferMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted; children: Children },
  actors: {
    ...placeholderActors<Pick<BankTransferPorts['actors'], 'findAnnouncement'>>('findAnnouncement'),
    submitRequest: submitRequest<AnnouncementOrder, null>(),
  },
  delays: { pollInterval: ({ context }) => retryDelayFor(3000, context.problem) },
  guards: {
    'amount is enough': ({ context: { amount, minimum } }) => amount > 0 && amount >= minimum,
    'is processing': (_, found: Found) => found.ok && found.value?.status === 'processing',
    'has arrived': (_, found: Found) => found.ok && found.value?.status === 'success',
    'has failed': (_, found: Found) => found.ok && found.value?.status === 'failed',
  },
  actions: {
    'set current time': () => {},
    'set entry': assign((_, found: Found) =>
      found.ok && found.value
        ? { announced: { amount: found.value.amount, at: found.value.at, listedAt: found.value.at }, problem: null }
        : {},
    ),
    'clear announced': assign({ announced: null, amount: nothing, problem: null }),
    'emit arrived': emit(({ context }) => ({ type: 'transfer.arrived', amount: context.announced?.amount ?? nothing })),
  },
})
  .extend(pageParts())
  .extend(outcomeParts<Context, Event>())
  .extend(requestParts<AnnouncementOrder, Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'bankTransfer',
    description:
      'A transfer that the player announces, once by the child `submitRequest`. The statement is polled until it is credited or failed.',
    context: ({ input: { minimum } }) => ({
      minimum,
      amount: nothing,
      announced: null,
      now: 0,
      page: 'shown',
      request: null,
      problem: null,
    }),
    on: {
      'amount.changed': { actions: { type: 'set', params: ({ event: { amount } }) => ({ amount, problem: null }) } },
      'page.hidden': { actions: { type: 'set', params: { page: 'hidden' } } },
      'page.shown': { actions: { type: 'set', params: { page: 'shown' } } },
    },
    initial: 'resuming',
    states: {
      resuming: {
        description: 'Transient. An announcement that was open before a reload is resumed.',
        entry: 'restore request',
        always: [
          {
            guard: 'has request',
            target: 'submitting',
            actions: [
              { type: 'set', params: ({ context: { amount, request } }) => ({ amount: request?.order.amount ?? amount }) },
              { type: 'emit', params: 'transfer.resumed' },
            ],
          },
          { target: 'searching' },
        ],
      },
      searching: {
        description: 'Looks for an open announcement of an earlier visit. A failed read counts as none.',
        invoke: {
          id: 'findOpen',
          src: 'findAnnouncement',
          input: { amount: null, listedAt: null },
          onDone: [
            {
              guard: { type: 'is processing', params: outcomeOf },
              target: 'expected',
              actions: [
                { type: 'set entry', params: outcomeOf },
                { type: 'emit', params: 'transfer.resumed' },
              ],
            },
            { target: 'filling' },
          ],
          onError: { target: 'broken' },
        },
      },
      filling: {
        description: 'Nothing is announced, and the amount can be entered. The problem of the last request stays until it is changed.',
        on: {
          'announce.requested': {
            guard: 'amount is enough',
            target: 'submitting',
            actions: ['clear problem', { type: 'create request', params: ({ context: { amount } }) => ({ amount }) }],
          },
        },
      },
      submitting: {
        description: 'One announcement is being sent, or its outcome is being read.',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            {
              guard: 'is completed',
              target: 'checking',
              actions: [
                'delete request',
                'set current time',
                {
                  type: 'set',
                  params: ({ context: { amount, now } }) => ({ announced: { amount, at: now, listedAt: null }, problem: null }),
                },
                { type: 'emit', params: 'transfer.announced' },
              ],
            },
            { target: 'filling', actions: ['delete request', 'set rejection'] },
          ],
        },
        on: {
          'amount.changed': { description: 'The amount of the request stays.' },
          'status.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: [{ type: 'set', params: { page: 'shown' } }, 'forward to request'] },
        },
      },
      expected: {
        description: 'Usually credited within a minute; after that a slip upload is suggested.',
        entry: 'set current time',
        after: { pollInterval: [{ guard: 'page is hidden' }, { target: 'checking' }] },
        on: {
          'page.shown': { target: 'checking', actions: { type: 'set', params: { page: 'shown' } } },
          'wallet.changed': { target: 'checking' },
          'again.requested': {
            target: 'filling',
            actions: 'clear announced',
            description: 'The announced transfer is still credited when it arrives.',
          },
        },
      },
      checking: {
        invoke: {
          id: 'findAgain',
          src: 'findAnnouncement',
          input: ({ context: { announced } }) => ({ amount: announced?.amount ?? null, listedAt: announced?.listedAt ?? null }),
          onDone: [
            { guard: { type: 'has arrived', params: outcomeOf }, target: 'arrived', actions: { type: 'set entry', params: outcomeOf } },
            { guard: { type: 'has failed', params: outcomeOf }, target: 'missing', actions: { type: 'set entry', params: outcomeOf } },
            { guard: { type: 'is processing', params: outcomeOf }, target: 'expected', actions: { type: 'set entry', params: outcomeOf } },
            {
              target: 'expected',
              actions: ['clear problem', { type: 'set problem', params: outcomeOf }],
              description: 'A failed read is repeated. A backend may also not list the announcement.',
            },
          ],
          onError: { target: 'broken' },
        },
      },
      arrived: {
        description: 'The transfer was credited.',
        entry: 'emit arrived',
        on: { 'again.requested': { target: 'filling', actions: 'clear announced' } },
      },
      missing: {
        description: 'The transfer did not arrive within a day.',
        on: { 'again.requested': { target: 'filling', actions: 'clear announced' } },
      },
      broken: {
        description: 'A port threw an exception.',
        on: { 'again.requested': { target: 'searching', actions: { type: 'set', params: { announced: null, problem: null } } } },
      },
    },
  })

/** Ms to credit a transfer, as the deposit notes promise. */
const aMinute = 60_000

export const isOverdue = ({ context: { announced, now } }: SnapshotFrom<typeof bankTransferMachine>): boolean =>
  announced !== null && now - announced.at >= aMinute

export const provideBankTransferPorts = ({ actors, request, now }: BankTransferPorts) =>
  bankTransferMachine.provide({
    actors: { ...actors, submitRequest: provideSubmitRequestPorts(request) },
    actions: { ...requestActions<AnnouncementOrder, Context, Event>(request), 'set current time': assign(() => ({ now: now() })) },
  })
