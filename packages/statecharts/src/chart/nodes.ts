import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'

export type Node = AnyStateMachine['root']

/** By shape, because a module may bring its own copy of XState. */
export function isMachine(value: unknown): value is AnyStateMachine {
  return typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value && 'provide' in value
}

export const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap((child) => nodesOf(child))]

export const transitionsOf = (node: Node): AnyTransitionDefinition[] => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]

/** Its source, and its index there. */
export const transitionId = (transition: AnyTransitionDefinition): string =>
  `${transition.source.id}#${transitionsOf(transition.source).indexOf(transition)}`

/** Machines without an id all have `(machine)`, so their states and events stand for it. */
export const identityOf = ({ id, root }: AnyStateMachine): string =>
  id === '(machine)' ? JSON.stringify(nodesOf(root).map((node) => [node.id, ...node.transitions.keys()])) : id

/** `form.editing + clock.ticking` */
export function pathOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, inner]) => {
      const below = pathOf(inner)
      return below === ''
        ? key
        : below
            .split(' + ')
            .map((path) => `${key}.${path}`)
            .join(' + ')
    })
    .join(' + ')
}
