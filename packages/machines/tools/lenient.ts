// XState for a chart file, which a simulator sends events without their data: a guard that needs the data is then false, and an action
// or parameter does nothing.
import {
  assign as plainAssign,
  emit as plainEmit,
  enqueueActions as plainEnqueueActions,
  sendTo as plainSendTo,
  setup as plainSetup,
} from 'xstate'

// oxlint-disable-next-line typescript/no-explicit-any -- The machines are checked against XState's own types.
type Any = any
type Work = (...args: Any[]) => unknown

export { assertEvent, cancel, fromCallback, fromPromise, raise, sendParent } from 'xstate'

export const assign = (what: Work | Record<string, unknown>): unknown =>
  typeof what === 'function'
    ? plainAssign(lenient(what, () => ({})) as Any)
    : plainAssign(eachOf(what, (work, name) => lenient(work, ({ context }: Any) => context[name] as unknown)) as Any)
export const enqueueActions = (work: Work): unknown => plainEnqueueActions(lenient(work, () => undefined) as Any)
export const emit = (what: unknown): unknown => plainEmit(whole(what) as Any)
export const sendTo = (target: unknown, what: unknown, options?: unknown): unknown =>
  plainSendTo(target as Any, whole(what) as Any, options as Any)
export const setup = (parts: object): unknown => extensible(plainSetup(lenientParts(parts)))

const extensible = (made: Any): unknown => ({
  ...made,
  extend: (parts: object) => extensible(made.extend(lenientParts(parts))),
  createMachine: (config: object) => made.createMachine(lenientConfig(config)),
})

function lenientParts({ guards, actions, ...others }: Any): Any {
  return {
    ...others,
    ...(guards && { guards: eachOf(guards, (guard) => lenient(guard, () => false)) }),
    // Those of `assign` and its like are objects in effect.
    ...(actions && { actions: eachOf(actions, (action) => ('type' in action ? action : lenient(action, () => undefined))) }),
  }
}

/** An event that no machine knows. */
const nothing = { type: 'data.missing' }
const whole = (what: unknown): unknown => (typeof what === 'function' ? lenient(what as Work, () => nothing) : what)

const eachOf = (parts: Record<string, unknown>, change: (work: Work, name: string) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, typeof part === 'function' ? change(part as Work, name) : part]))

function lenientConfig(config: unknown): unknown {
  if (Array.isArray(config)) return config.map(lenientConfig)
  if (typeof config !== 'object' || config === null) return config
  return Object.fromEntries(
    Object.entries(config).map(([name, part]) => [
      name,
      (name === 'params' || name === 'input') && typeof part === 'function' ? lenient(part as Work, () => ({})) : lenientConfig(part),
    ]),
  )
}

const lenient =
  (work: Work, otherwise: Work): Work =>
  (...args) => {
    try {
      return work(...args)
    } catch {
      return otherwise(...args)
    }
  }
