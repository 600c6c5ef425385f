// While a player looks, the server tells when something of theirs changed: a hint, after which screens read again.
// Promise kept: whatever changed while there was no connection is hinted at once when there is one; a lost connection comes
// back by itself, sooner while somebody looks, and never is given up; a backend without one is asked once, and left in peace.
import { assertEvent, assign, emit, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Problem } from '@krapao/sdk'
import { patience } from '../shared/patience.ts'
import { unprovided } from '../shared/unprovided.ts'
import type { ConnectionEvent, LivePorts } from './live.ports.ts'

type Context = {
  /** Tries since the last connection that came to be. */
  tries: number
  /** Looks since the last one was lost. */
  looks: number
  /** From 0 to 1, drawn for each try. */
  chance: number
  page: 'shown' | 'hidden'
  /** Why the last one was lost: a server may say when to come again. */
  problem: Problem | null
}
type Event =
  /** Somebody is signed in and at a page that shows money; nobody is any more. */
  { type: 'live.wanted' | 'live.unwanted' } | { type: 'page.shown' | 'page.hidden' | 'network.returned' } | ConnectionEvent
type Emitted =
  /** Something may have changed: read again what is shown. */
  | { type: 'wallet.hinted' }
  /** The server no longer knows the token that the connection was made with. */
  | { type: 'token.refused' }
  | { type: 'service.gone' }

export type LiveActor = ActorRefFrom<typeof liveMachine>

export const liveMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: unprovided<LivePorts['actors']>('connection'),
  // Spec 9: the connection is looked at every 5 s.
  delays: { betweenLooks: 5000, patience: 20_000, untilLook: 5000 },
  guards: {
    'it is time to try': ({ context }) => sinceLost(context) >= restOf(context),
    'token was refused': ({ event }) => problemOf(event).kind === 'signedOut',
    'service is gone': ({ event }) => problemOf(event).kind === 'gone',
  },
  actions: {
    'count the try': assign(() => unprovided.value('random')),
    'count the look': assign(({ context }) => ({ looks: context.looks + 1 })),
    'forget the tries': assign({ tries: 0, problem: null }),
    'note the problem': assign(({ event }) => ({ problem: problemOf(event) })),
    'note page shown': assign({ page: 'shown' }),
    'note page hidden': assign({ page: 'hidden' }),
    'look at the connection': sendTo('connection', { type: 'look.requested' }),
    'tell hint': emit({ type: 'wallet.hinted' }),
    'tell refusal': emit({ type: 'token.refused' }),
    'tell end of service': emit({ type: 'service.gone' }),
  },
}).createMachine({
  id: 'live',
  description: 'Hints over a socket that something changed; without one, screens read again on focus and on return alone.',
  context: { tries: 0, looks: 0, chance: 0, page: 'shown', problem: null },
  initial: 'off',
  on: {
    'page.shown': { actions: 'note page shown' },
    'page.hidden': { actions: 'note page hidden' },
  },
  states: {
    off: {
      description: 'Nobody is signed in, or no page that shows money was opened yet.',
      entry: 'forget the tries',
      on: { 'live.wanted': { target: 'open' } },
    },
    open: {
      description: 'One connection, on its way or there. Leaving this state ends it.',
      entry: 'count the try',
      invoke: { id: 'connection', src: 'connection', onError: { target: 'broken' } },
      initial: 'connecting',
      states: {
        connecting: {
          on: {
            'connection.opened': {
              target: 'connected',
              actions: ['forget the tries', 'tell hint'],
              description: 'What changed until now was told to nobody.',
            },
          },
          after: { patience: { target: '#live.lost', description: 'Neither an answer nor a failure.' } },
        },
        connected: {
          description: 'Looked at every 5 s (spec 9), and when somebody comes back to the page.',
          on: {
            'connection.hinted': { actions: 'tell hint' },
            'page.shown': { actions: ['note page shown', 'look at the connection'] },
          },
          after: { betweenLooks: { target: 'connected', reenter: true, actions: 'look at the connection' } },
        },
      },
      on: {
        'connection.lost': [
          { guard: 'token was refused', target: 'refused', actions: 'tell refusal' },
          { guard: 'service is gone', target: 'refused', actions: 'tell end of service' },
          { target: 'lost', actions: 'note the problem' },
        ],
        'connection.absent': { target: 'absent' },
        'live.unwanted': { target: 'off' },
      },
    },
    lost: {
      description:
        'No connection. Looked at every 5 s (spec 9), whether it is time for another: later each time, and at once where somebody ' +
        'comes back, or the network does.',
      after: {
        untilLook: [
          { guard: 'it is time to try', target: 'open' },
          { target: 'lost', reenter: true, actions: 'count the look' },
        ],
      },
      on: {
        'page.shown': { target: 'open', actions: 'note page shown' },
        'network.returned': { target: 'open' },
        'live.unwanted': { target: 'off' },
      },
    },
    refused: {
      description: 'The session or the service is over; who signs in again begins anew.',
      on: { 'live.unwanted': { target: 'off' } },
    },
    absent: { description: 'This backend has no socket. It was asked once, and focus and return have to do.' },
    broken: { description: 'A defect of ours, not an outcome. Focus and return have to do.' },
  },
})

function problemOf(event: Event): Problem {
  assertEvent(event, 'connection.lost')
  return event.problem
}

const betweenLooks = 5000
const aMinute = 60_000

/** The first look comes between the half and the whole of its time: of many clients whose server was started anew not all come at once. */
const untilLook = ({ looks, chance }: Context): number => (looks === 0 ? untilTry(1, chance) : betweenLooks)
/** Ms since the last connection was lost, at a look. */
const sinceLost = ({ looks, chance }: Context): number => untilTry(1, chance) + looks * betweenLooks
/** Ms for which the server is left in peace. Behind a hidden page alerts can wait a little. */
const restOf = ({ tries, chance, page, problem }: Context): number =>
  patience(page === 'hidden' ? aMinute * (1 - chance / 2) : untilTry(Math.max(1, tries), chance), problem)

/** 5 s, 10, 20, 40, then a minute; of that, half to all. Ms. */
export const untilTry = (tries: number, chance: number): number => Math.round(Math.min(aMinute, 2_500 * 2 ** tries) * (1 - chance / 2))

/** The machine with everything that it needs. */
export const provideLivePorts = ({ actors, random }: LivePorts) =>
  liveMachine.provide({
    actors,
    delays: { untilLook: ({ context }) => untilLook(context) },
    actions: { 'count the try': assign(({ context }) => ({ tries: context.tries + 1, looks: 0, chance: random() })) },
  })
