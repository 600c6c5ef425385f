import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'

/** Returns `loadQr answers` for `xstate.done.actor.loadQr`. */
export function eventOf({ eventType }: Pick<AnyTransitionDefinition, 'eventType'>): string {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(eventType) ?? []
  if (delay) return `after ${delay}`
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(eventType) ?? []
  if (kind) return kind === 'done' ? `${id} answers` : `${id} breaks`
  const [, child] = /^xstate\.snapshot\.(.+)$/.exec(eventType) ?? []
  if (child) return `${child} moves on`
  return eventType || 'at once'
}

/** Omits XState's timer actions. */
export const actionsOf = (actions: AnyTransitionDefinition['actions']): string[] =>
  actions.flatMap((action) => (typeof action === 'function' ? [] : typeof action === 'object' ? action.type : action))

/** A port's kind, its name, and the guards, actions or delays that use it. */
export type PortRow = [kind: 'actor' | 'value' | 'delay', name: string, usedBy: string]

/** Includes the ports that placeholder guards and actions name. */
export function portsOf({ implementations: { actors, actions, guards, delays } }: AnyStateMachine): PortRow[] {
  const asked = Object.entries({ ...guards, ...actions }).flatMap(([user, written]) =>
    portsIn(written).map((port) => [port, user] as const),
  )
  const users = Map.groupBy(asked, ([port]) => port)
  return [
    ...Object.keys(actors).map((name): PortRow => ['actor', name, '']),
    ...[...users].map(([port, all]): PortRow => ['value', port, all.map(([, user]) => user).join(', ')]),
    ...Object.entries(delays).map(([name, delay]): PortRow => ['delay', name, typeof delay === 'number' ? `${delay} ms` : '']),
  ]
}

/** Parses the placeholder's source text; `assign` wraps its function. */
function portsIn(written: unknown): string[] {
  const inner = typeof written === 'function' && 'assignment' in written ? written.assignment : written
  return typeof inner === 'function'
    ? [...String(inner).matchAll(/placeholderActors\.value\)?\(["'](\w+)["']\)/g)].map(([, port = '']) => port)
    : []
}
