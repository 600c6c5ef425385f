import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'

/** Returns `emit balances.outdated` and `set page: hidden` for actions with literal params; omits XState's timer actions. */
export const actionsOf = (actions: AnyTransitionDefinition['actions']): string[] =>
  actions.flatMap((action) => (typeof action === 'function' ? [] : typeof action === 'object' ? wordsOf(action) : action))

function wordsOf({ type, params }: { type: string; params?: unknown }): string {
  if (typeof params === 'string') return `${type} ${params}`
  if (typeof params !== 'object' || params === null) return type
  if ('type' in params) return `${type} ${String(params.type)}`
  return `${type} ${Object.entries(params)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')}`
}

/** The note is a delay's default. */
export type PortRow = [kind: 'actor' | 'delay', name: string, note: string]

export const portsOf = ({ implementations: { actors, delays } }: AnyStateMachine): PortRow[] => [
  ...Object.keys(actors).map((name): PortRow => ['actor', name, '']),
  ...Object.entries(delays).map(([name, delay]): PortRow => ['delay', name, typeof delay === 'number' ? `${delay} ms` : '']),
]
