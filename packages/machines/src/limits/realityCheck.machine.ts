// Reminds of the time spent, at the chosen interval and across reloads. An absence of 15 minutes starts a new stay.
import { assign, setup, type ActorRefFrom } from 'xstate'
import { emitParts } from '../shared/emitParts.ts'
import { setParts } from '../shared/setParts.ts'
import type { RealityCheckPorts, Visit } from './realityCheck.ports.ts'

type Context = {
  /** Between reminders; null if disabled. */
  minutes: number | null
  stay: Visit
}
type Event = { type: 'minutes.changed'; minutes: number | null } | { type: 'page.shown' | 'reminder.accepted' | 'stop.requested' }
type Emitted = { type: 'stop.wished' }

export type RealityCheckActor = ActorRefFrom<typeof realityCheckMachine>

export const realityCheckMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  delays: { betweenLooks: 60_000 },
  guards: {
    'it is time': ({ context: { minutes, stay } }) => minutes !== null && stay.seen - stay.told >= minutes * 60_000,
  },
  actions: {
    'recall the stay': () => {},
    'note the time': () => {},
    'keep the wish': () => {},
    'count from now on': assign(({ context: { stay } }) => ({ stay: { ...stay, told: stay.seen } })),
    'keep the stay': () => {},
  },
})
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'realityCheck',
    description: 'A calm reminder of the time spent here, as often as the player wished.',
    context: { minutes: null, stay: { since: 0, seen: 0, told: 0 } },
    initial: 'recalling',
    states: {
      recalling: {
        description: 'Left at once: what this device remembers.',
        entry: ['recall the stay', 'note the time', 'keep the stay'],
        always: { target: 'looking' },
      },
      looking: { description: 'Left at once.', always: [{ guard: 'it is time', target: 'reminding' }, { target: 'counting' }] },
      counting: {
        description: 'Looked at every minute, and whenever the page is shown again.',
        after: { betweenLooks: { target: 'looking', actions: ['note the time', 'keep the stay'] } },
        on: { 'page.shown': { target: 'looking', actions: ['note the time', 'keep the stay'] } },
      },
      reminding: {
        description: 'So long it has been. It goes on, or the player stops; either way it counts from now on.',
        after: { betweenLooks: { target: 'reminding', reenter: true, actions: ['note the time', 'keep the stay'] } },
        on: {
          'reminder.accepted': { target: 'counting', actions: ['note the time', 'count from now on', 'keep the stay'] },
          'stop.requested': {
            target: 'counting',
            actions: ['note the time', 'count from now on', 'keep the stay', { type: 'emit', params: 'stop.wished' }],
          },
        },
      },
    },
    on: {
      'minutes.changed': {
        target: '.counting',
        actions: [
          { type: 'set', params: ({ event: { minutes } }) => ({ minutes }) },
          'keep the wish',
          'note the time',
          'count from now on',
          'keep the stay',
        ],
      },
    },
  })

const away = 15 * 60_000

const begunAt = (time: number): Visit => ({ since: time, seen: time, told: time })
/** Restarts the stay if the clock jumped by sleep or a change; small corrections only delay the reminder. */
const seenAt = (stay: Visit, time: number): Visit =>
  Math.abs(time - stay.seen) < away ? { ...stay, seen: Math.max(stay.seen, time) } : begunAt(time)

export const provideRealityCheckPorts = ({ minutes, stay, now }: RealityCheckPorts) =>
  realityCheckMachine.provide({
    actions: {
      'recall the stay': assign(() => {
        const kept = stay.read()
        const time = now()
        return { minutes: minutes.read(), stay: kept ? seenAt(kept, time) : begunAt(time) }
      }),
      'note the time': assign(({ context }) => ({ stay: seenAt(context.stay, now()) })),
      'keep the wish': ({ context }) => (context.minutes === null ? minutes.remove() : minutes.write(context.minutes)),
      'keep the stay': ({ context }) => stay.write(context.stay),
    },
  })

export const visitMinutes = ({ since, seen }: Visit): number => Math.max(0, Math.floor((seen - since) / 60_000))
