// Preloaded into every Node process of a test run (`cover`): notes which states and transitions each machine visits.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { identityOf, transitionId } from '../chart/nodes.ts'

export type Visit = [machine: string, kind: 'state' | 'transition', id: string]

type Step = { type: string; snapshot: AnyMachineSnapshot; _transitions?: AnyTransitionDefinition[] }
const sender = '_sendInspectionEvent'
type Scope = { system?: Record<typeof sender, (event: Step) => void> }
type Prototype = Record<'transition' | 'getInitialSnapshot', (this: AnyStateMachine, ...args: unknown[]) => unknown>

const folder = process.env['STATECHARTS_VISITS']

if (folder !== undefined) {
  const file = join(folder, `${process.pid}-${threadId}.jsonl`)
  const seen = new Set<string>()
  const note = (...visit: Visit): void => {
    const line = JSON.stringify(visit)
    if (seen.has(line)) return
    seen.add(line)
    // At once, because a test runner may kill its workers.
    appendFileSync(file, `${line}\n`)
  }
  Object.assign(globalThis, { statechartsVisits: ({ prototype }: { prototype: Prototype }) => watch(prototype, note) })
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context)
      if (!/\/xstate\/dist\/.*StateMachine[^/]*\.js$/.test(url) || loaded.source === undefined || loaded.source === null) return loaded
      return {
        ...loaded,
        source: `${typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)}\n;globalThis.statechartsVisits?.(StateMachine);\n`,
      }
    },
  })
}

const identities = new WeakMap<AnyStateMachine, string>()

function knownIdentity(machine: AnyStateMachine): string {
  const identity = identities.get(machine) ?? identityOf(machine)
  identities.set(machine, identity)
  return identity
}

function watch(prototype: Prototype, note: (...visit: Visit) => void): void {
  const { transition, getInitialSnapshot } = prototype
  prototype.transition = function watched(snapshot, event, scope) {
    return withSteps(scope as Scope, note, () => transition.call(this, snapshot, event, scope))
  }
  prototype.getInitialSnapshot = function watched(scope, input) {
    return withSteps(scope as Scope, note, () => getInitialSnapshot.call(this, scope, input))
  }
}

function withSteps(scope: Scope | undefined, note: (...visit: Visit) => void, act: () => unknown): unknown {
  const system = scope?.system
  const send = system?.[sender]
  const mark = (snapshot: unknown): void => {
    if (typeof snapshot !== 'object' || snapshot === null || !('_nodes' in snapshot)) return
    const { machine, _nodes: nodes } = snapshot as AnyMachineSnapshot
    for (const { id } of nodes) note(knownIdentity(machine), 'state', id)
  }
  if (system && send)
    system[sender] = (event) => {
      if (event.type === '@xstate.microstep') {
        mark(event.snapshot)
        const machine = knownIdentity(event.snapshot.machine)
        const { _transitions: taken = [] } = event
        for (const one of taken) {
          note(machine, 'transition', transitionId(one))
          note(machine, 'state', one.source.id)
        }
      }
      send.call(system, event)
    }
  try {
    const result = act()
    mark(result)
    return result
  } finally {
    if (system && send) system[sender] = send
  }
}
