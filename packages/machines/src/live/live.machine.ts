// Keeps a realtime connection. Each reconnect triggers a reload for missed changes; reconnecting never stops, and is faster on a
// visible page; a backend without realtime is tried once.
import { assertEvent, assign, emit, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Problem } from '@krapao/sdk'
import type { Topic } from '@krapao/sdk/realtime'
import { retryDelayFor } from '../shared/retryDelayFor.ts'
import { placeholderActors, setParts } from '../shared/chartParts.ts'
import { pageParts } from '../shared/pageParts.ts'
import type { ConnectionEvent, LivePorts } from './live.ports.ts'

type Context = {
  /** Since the last successful connection. */
  tries: number
  /** Since the connection was lost. */
  looks: number
  /** From 0 to 1, for each attempt. */
  chance: number
  page: 'shown' | 'hidden'
  problem: Problem | null
}
type Event =
  | { type: 'live.wanted' | 'live.unwanted' }
  | { type: 'page.shown' | 'page.hidden' | 'network.lost' | 'network.returned' }
  | ConnectionEvent
type Emitted =
  /** Null: anything may have changed. */
  { type: 'data.changed'; topics: readonly Topic[] | null } | { type: 'token.refused' } | { type: 'service.gone' }

export type LiveActor = ActorRefFrom<typeof liveMachine>

export const liveMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<LivePorts['actors']>('connection'),
  delays: { checkInterval: 5000, connectTimeout: 20_000, checkDelay: 5000 },
  guards: {
    'backoff is over': ({ context }) => sinceLost(context) >= backoffOf(context),
    'token was refused': ({ event }) => problemOf(event).kind === 'signedOut',
    'service is gone': ({ event }) => problemOf(event).kind === 'gone',
  },
  actions: {
    'count attempt': () => {},
    'set problem': assign(({ event }) => ({ problem: problemOf(event) })),
    'check connection': sendTo('connection', { type: 'check.requested' }),
    'emit data changed': emit(({ event }) => ({
      type: 'data.changed',
      topics: event.type === 'connection.notified' ? event.topics : null,
    })),
    'emit token refused': emit({ type: 'token.refused' }),
    'emit service gone': emit({ type: 'service.gone' }),
  },
})
  .extend(pageParts())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'live',
    description: 'Receives notifications over a socket. Without one, screens reload when they are shown or focused.',
    context: { tries: 0, looks: 0, chance: 0, page: 'shown', problem: null },
    initial: 'off',
    on: {
      'page.shown': { actions: { type: 'set', params: { page: 'shown' } } },
      'page.hidden': { actions: { type: 'set', params: { page: 'hidden' } } },
    },
    states: {
      off: {
        description: 'Signed out, or no page with balances has been opened.',
        entry: { type: 'set', params: { tries: 0, problem: null } },
        on: { 'live.wanted': { target: 'open' } },
      },
      open: {
        description: 'One connection, opening or open. Leaving this state closes it.',
        entry: 'count attempt',
        invoke: { id: 'connection', src: 'connection', onError: { target: 'broken' } },
        initial: 'connecting',
        states: {
          connecting: {
            on: {
              'connection.opened': {
                target: 'connected',
                actions: [{ type: 'set', params: { tries: 0, problem: null } }, 'emit data changed'],
                description: 'Changes before the connection were not reported.',
              },
            },
            after: { connectTimeout: { target: '#live.lost', description: 'The attempt timed out.' } },
          },
          connected: {
            description: 'Checked every 5 s, and when the page becomes visible.',
            on: {
              'connection.notified': { actions: 'emit data changed' },
              'page.shown': { actions: [{ type: 'set', params: { page: 'shown' } }, 'check connection'] },
            },
            after: { checkInterval: { target: 'connected', reenter: true, actions: 'check connection' } },
          },
        },
        on: {
          'connection.lost': [
            { guard: 'token was refused', target: 'refused', actions: 'emit token refused' },
            { guard: 'service is gone', target: 'refused', actions: 'emit service gone' },
            { target: 'lost', actions: 'set problem' },
          ],
          'network.lost': {
            target: 'lost',
            actions: { type: 'set', params: { problem: { kind: 'offline', effect: 'none' } } },
            description: 'The socket itself would notice it only after half a minute.',
          },
          'connection.absent': { target: 'unsupported' },
          'live.unwanted': { target: 'off' },
        },
      },
      lost: {
        description:
          'No connection. Every 5 s it is checked whether the backoff is over; a visible page or a returning network retries at once.',
        after: {
          checkDelay: [
            { guard: 'backoff is over', target: 'open' },
            { target: 'lost', reenter: true, actions: { type: 'set', params: ({ context }) => ({ looks: context.looks + 1 }) } },
          ],
        },
        on: {
          'page.shown': { target: 'open', actions: { type: 'set', params: { page: 'shown' } } },
          'network.returned': { target: 'open' },
          'live.unwanted': { target: 'off' },
        },
      },
      refused: {
        description: 'The session or the service has ended; the next sign-in starts again.',
        on: { 'live.unwanted': { target: 'off' } },
      },
      unsupported: { description: 'This backend has no socket; not tried again.' },
      broken: { description: 'A port threw an exception; not tried again.' },
    },
  })

function problemOf(event: Event): Problem {
  assertEvent(event, 'connection.lost')
  return event.problem
}

const checkInterval = 5000
const aMinute = 60_000

/** Randomised, so that clients do not reconnect at once after a restart. */
const checkDelay = ({ looks, chance }: Context): number => (looks === 0 ? retryDelay(1, chance) : checkInterval)
/** Ms since the connection was lost, at a check. */
const sinceLost = ({ looks, chance }: Context): number => retryDelay(1, chance) + looks * checkInterval
/** Ms, longer behind a hidden page. */
const backoffOf = ({ tries, chance, page, problem }: Context): number =>
  retryDelayFor(page === 'hidden' ? aMinute * (1 - chance / 2) : retryDelay(Math.max(1, tries), chance), problem)

/** 5, 10, 20, 40, then 60 s, minus a random part up to half, in ms. */
export const retryDelay = (tries: number, chance: number): number => Math.round(Math.min(aMinute, 2_500 * 2 ** tries) * (1 - chance / 2))

export const provideLivePorts = ({ actors, random }: LivePorts) =>
  liveMachine.provide({
    actors,
    delays: { checkDelay: ({ context }) => checkDelay(context) },
    actions: { 'count attempt': assign(({ context }) => ({ tries: context.tries + 1, looks: 0, chance: random() })) },
  })
