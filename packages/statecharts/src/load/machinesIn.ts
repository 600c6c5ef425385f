import type { AnyStateMachine } from 'xstate'
import { isMachine } from '../chart/nodes.ts'

export type Factory = { name: string; create: (...args: unknown[]) => unknown }
export type Exports = { machines: { name: string; machine: AnyStateMachine; isExported: boolean }[]; factories: Factory[] }

export const localPrefix = 'local$'

export const makesMachine = /\bcreateMachine\s*\(/

export const onlyInside = 'It makes a machine, but exports neither it nor a function createXMachine that returns it.'

const factoryName = /machine$|^(create|make|build|get)\w*machine/i
/** Hooks, predicates and starters. */
const otherName = /^(use|is|has|to|on|with|as|assert|start|stop)[A-Z]/

export function machinesIn(exported: Readonly<Record<string, unknown>>): Exports {
  const machines = new Map<AnyStateMachine, string>()
  const factories: Factory[] = []
  const add = (name: string, value: unknown): void => {
    // A default export is often a name's too.
    if (isMachine(value)) machines.set(value, name === 'default' ? (machines.get(value) ?? name) : name)
    else if (typeof value === 'function' && isFactoryName(name === 'default' ? value.name : name) && !isClass(value))
      factories.push({ name, create: value as Factory['create'] })
    else if (Array.isArray(value)) value.forEach((one, index) => isMachine(one) && machines.set(one, `${name}[${index}]`))
    else if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
      for (const [key, one] of Object.entries(value)) if (isMachine(one)) machines.set(one, `${name}.${key}`)
  }
  for (const [name, value] of Object.entries(exported)) add(name, value)
  const found = [...machines].map(([machine, name]) => {
    const isExported = !name.startsWith(localPrefix)
    return { name: isExported ? name : name.slice(localPrefix.length), machine, isExported }
  })
  return { machines: found, factories }
}

/** A machine without an id has the name of its export, or of its file. */
export function titleOf({ file, name, machine }: { file: string; name: string; machine: { id: string } }): string {
  if (machine.id !== '(machine)') return machine.id
  return /^(default|machine)$/.test(name) ? (file.split('/').at(-1) ?? name).replace(/\.\w+$/, '') : name
}

const isFactoryName = (name: string): boolean => factoryName.test(name) && !otherName.test(name)

const isClass = (value: unknown): boolean => /^class\b/.test(String(value))

export class NoMachineError extends Error {}

/** @throws what the factory throws, or NoMachineError. */
export function machineOf({ create }: Factory, args: readonly unknown[]): AnyStateMachine {
  const made = create(...args)
  if (!isMachine(made)) throw new NoMachineError('It returned no machine.')
  return made
}
