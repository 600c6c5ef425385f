// Reminds of the time spent, at the chosen interval and across reloads. An absence of 15 minutes starts a new visit.
import { assign, setup, type ActorRefFrom } from 'xstate'
import { emitParts, setParts } from '../shared/chartParts.ts'
import type { RealityCheckPorts, Visit } from './realityCheck.ports.ts'

type Context = {
  /** Between reminders; null if disabled. */
  minutes: number | null
  visit: Visit
}
type Event = { type: 'minutes.changed'; minutes: number | null } | { type: 'page.shown' | 'reminder.accepted' | 'stop.requested' }
type Emitted = { type: 'break.requested' }

export type RealityCheckActor = ActorRefFrom<typeof realityCheckMachine>

export const realityCheckMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  delays: { checkInterval: 60_000 },
  guards: {
    'reminder is due': ({ context: { minutes, visit } }) => minutes !== null && visit.seen - visit.remindedAt >= minutes * 60_000,
  },
  actions: {
    'restore visit': () => {},
    'set last seen': () => {},
    'store interval': () => {},
    'restart interval': assign(({ context: { visit } }) => ({ visit: { ...visit, remindedAt: visit.seen } })),
    'store visit': () => {},
  },
})
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'realityCheck',
    description: 'The reality check: shows the time played at the interval that the player chose.',
    context: { minutes: null, visit: { since: 0, seen: 0, remindedAt: 0 } },
    initial: 'restoring',
    states: {
      restoring: {
        description: 'Transient. Reads the interval and visit stored on this device.',
        entry: ['restore visit', 'set last seen', 'store visit'],
        always: { target: 'checking' },
      },
      checking: { description: 'Transient.', always: [{ guard: 'reminder is due', target: 'reminding' }, { target: 'waiting' }] },
      waiting: {
        description: 'Checked every minute and when the page is shown.',
        after: { checkInterval: { target: 'checking', actions: ['set last seen', 'store visit'] } },
        on: { 'page.shown': { target: 'checking', actions: ['set last seen', 'store visit'] } },
      },
      reminding: {
        description: 'Shows the time played. Continuing and taking a break both restart the interval.',
        after: { checkInterval: { target: 'reminding', reenter: true, actions: ['set last seen', 'store visit'] } },
        on: {
          'reminder.accepted': { target: 'waiting', actions: ['set last seen', 'restart interval', 'store visit'] },
          'stop.requested': {
            target: 'waiting',
            actions: ['set last seen', 'restart interval', 'store visit', { type: 'emit', params: 'break.requested' }],
          },
        },
      },
    },
    on: {
      'minutes.changed': {
        target: '.waiting',
        actions: [
          { type: 'set', params: ({ event: { minutes } }) => ({ minutes }) },
          'store interval',
          'set last seen',
          'restart interval',
          'store visit',
        ],
      },
    },
  })

const absenceMs = 15 * 60_000

const begunAt = (time: number): Visit => ({ since: time, seen: time, remindedAt: time })
/** Restarts the visit if the clock jumped by sleep or a change; small corrections only delay the reminder. */
const seenAt = (visit: Visit, time: number): Visit =>
  Math.abs(time - visit.seen) < absenceMs ? { ...visit, seen: Math.max(visit.seen, time) } : begunAt(time)

export const provideRealityCheckPorts = ({ minutes, visit, now }: RealityCheckPorts) =>
  realityCheckMachine.provide({
    actions: {
      'restore visit': assign(() => {
        const kept = visit.read()
        const time = now()
        return { minutes: minutes.read(), visit: kept ? seenAt(kept, time) : begunAt(time) }
      }),
      'set last seen': assign(({ context }) => ({ visit: seenAt(context.visit, now()) })),
      'store interval': ({ context }) => (context.minutes === null ? minutes.remove() : minutes.write(context.minutes)),
      'store visit': ({ context }) => visit.write(context.visit),
    },
  })

export const visitMinutes = ({ since, seen }: Visit): number => Math.max(0, Math.floor((seen - since) / 60_000))
