// A machine's definition as JSON, with named guards, actions, actors and delays; `createMachine` reads it back as the same chart.
import { createMachine, type AnyStateMachine } from 'xstate'
import { isMachine } from '../chart/nodes.ts'
import { actionTexts, guardText } from '../chart/words.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export const definitionOf = (machine: AnyStateMachine): string => `${JSON.stringify(plain(machine.config, []), null, 2)}\n`

/** @throws if the text is no JSON, or no machine. */
export function machineFrom(text: string): AnyStateMachine {
  return createMachine(JSON.parse(text) as Parameters<typeof createMachine>[0])
}

function plain(value: unknown, path: readonly string[]): Json | undefined {
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'function') return functionName(value, path)
  if (typeof value === 'symbol' || value === undefined) return undefined
  if (typeof value !== 'object' || value === null) return value as Json
  // A logic that a state invokes itself, without a name.
  if (isActorLogic(value)) return isMachine(value) ? value.id : 'inline actor'
  if (Array.isArray(value)) return value.map((one) => plain(one, path) ?? null)
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]): [string, Json][] => {
      if (isHidden(key, path)) return []
      const copy = plain(one, [...path, key])
      return copy === undefined ? [] : [[key, copy]]
    }),
  )
}

/** Context and schemas are values of the program, not of the chart. */
const isHidden = (key: string, path: readonly string[]): boolean => path.length === 0 && /^(context|schemas|types|options)$/.test(key)

const isActorLogic = (value: object): boolean => 'transition' in value && 'getInitialSnapshot' in value

function functionName(work: unknown, path: readonly string[]): Json | undefined {
  const key = path.at(-1) ?? ''
  if (key === 'guard') return guardText(work)
  if (/^(actions|entry|exit)$/.test(key)) return actionTexts([work as never])[0]
  // Mappers of input, output and params are values of the program too.
  return undefined
}
