// Derives each screen's machines and operations.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { unused, type Machine, type Operation, type Product, type Screen } from './faults.ts'
import { actorName, nothing, type Name, type Reading, type Uses } from './reading.ts'

/** Everything that runs from the start. */
const always = '(the app itself)'

export function productOf(root: string, reading: Reading): Product {
  const reach = createReach(reading)
  const roots = new Map([...reading.screens, [always, appOf(reading)]])
  const screens = [...roots].map(([name, uses]): Screen => {
    const reached = reach.from(uses)
    const machines = [...reading.machines].flatMap(([id, machine]) =>
      reached.names.has(id) || reached.names.has(actorName(machine)) ? [machine] : [],
    )
    return { name, machines: sorted(machines), operations: sorted(reached.operations) }
  })
  const operationsOf = operationsByMachine(reading, reach)
  const ports = portsIn(root)
  const machines = [...reading.machines].map(([id, name]): Machine => {
    const folder = id.split('/')[2] ?? ''
    return {
      name,
      folder,
      runs: sorted(childrenOf(reading, name)),
      ports: ports.get(name) ?? [],
      operations: sorted(operationsOf.get(name) ?? []),
      screens: sorted(screens.filter((screen) => screen.machines.includes(name)).map((screen) => screen.name)),
    }
  })
  const operations = contractOf(root).map(([name, call]): Operation => ({
    name,
    call,
    machines: sorted(machines.filter((machine) => machine.operations.includes(name)).map((machine) => machine.name)),
    screens: sorted(screens.filter((screen) => screen.operations.includes(name)).map((screen) => screen.name)),
  }))
  return { screens, machines: machines.toSorted((a, b) => compare(a.name, b.name)), operations, unused }
}

/** The files that start the app; what these import later are separate screens. */
const appOf = ({ uses }: Reading): Uses => ({
  ...nothing(),
  names: new Set([...uses.keys()].filter((name) => /^web\/src\/app\/(main|startLive)\.tsx?#/.test(name))),
})

type Reached = Pick<Uses, 'names' | 'operations' | 'texts' | 'loads'>
type Reach = { from: (uses: Uses, stop?: (name: Name) => boolean) => Reached }

/** Screens that show texts which neither the app nor the screen itself loads: they would show the keys. */
export function missingTexts(reading: Reading): string[] {
  const reach = createReach(reading)
  return [...reading.screens].flatMap(([screen, uses]) => {
    const { texts, loads } = reach.from(uses)
    return sorted(texts)
      .filter((namespace) => namespace !== 'app' && !loads.has(namespace))
      .map((namespace) => `${screen}: shows texts of ${namespace}, so name it in its \`withWords\` (packages/web/src/app/screens.ts)`)
  })
}

const createReach = ({ uses }: Reading): Reach => ({
  from: (first, stop = () => false) => {
    const names = new Set<Name>()
    const [operations, texts, loads] = [new Set(first.operations), new Set(first.texts), new Set(first.loads)]
    const queue = [...first.names]
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      if (names.has(name) || stop(name)) continue
      names.add(name)
      const inner = uses.get(name)
      inner?.operations.forEach((operation) => operations.add(operation))
      inner?.texts.forEach((namespace) => texts.add(namespace))
      inner?.loads.forEach((namespace) => loads.add(namespace))
      queue.push(...(inner?.names ?? []))
    }
    return { names, operations, texts, loads }
  },
})

/** `transferPorts` creates the ports of the machine `transfer`. */
const portsName = (name: Name): string | undefined => /#(\w+)Ports$/.exec(name)?.[1]

/** Returns operations in the function that creates a machine's ports, and those passed to it, without those of other machines' ports. */
function operationsByMachine(reading: Reading, reach: Reach): Map<string, Set<string>> {
  const machines = new Set(reading.machines.values())
  const machineOfPorts = (name: Name): string | undefined => {
    const machine = portsName(name)
    return machine !== undefined && machines.has(machine) ? machine : undefined
  }
  const byMachine = new Map<string, Set<string>>()
  const add = (machine: string, uses: Uses): void => {
    const all = byMachine.get(machine) ?? new Set()
    reach.from(uses, (name) => machineOfPorts(name) !== undefined).operations.forEach((operation) => all.add(operation))
    byMachine.set(machine, all)
  }
  for (const [name, uses] of reading.uses) {
    const machine = machineOfPorts(name)
    if (machine !== undefined) add(machine, uses)
    for (const { callee, given } of uses.calls) {
      const called = machineOfPorts(callee)
      // `useResource(krapao, read)` passes its argument on to `resourcePorts`.
      const targets = called === undefined ? [...(reading.uses.get(callee)?.names ?? [])].map(machineOfPorts) : [called]
      for (const machineName of targets) if (machineName !== undefined) add(machineName, given)
    }
  }
  return byMachine
}

function childrenOf({ uses, machines }: Reading, name: string): string[] {
  const own = [...uses].filter(([id]) => /#provide\w+$/.test(id) && id.toLowerCase().endsWith(`#provide${name.toLowerCase()}ports`))
  return own.flatMap(([, { names }]) =>
    [...names].flatMap((other) => {
      const [, provided] = /#provide(\w+)(?:Ports|Child)$/.exec(other) ?? []
      return [...machines.values()].filter((machine) => machine !== name && machine.toLowerCase() === provided?.toLowerCase())
    }),
  )
}

/** Uses a child process, because machines need the condition `source`. */
function portsIn(root: string): Map<string, string[]> {
  const printed = execFileSync(process.execPath, ['--conditions=source', 'packages/machines/tools/charts.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  return new Map((JSON.parse(printed) as { name: string; ports: string[] }[]).map(({ name, ports }) => [name, ports]))
}

type Item = Record<string, { operationId?: string }>

function contractOf(root: string): [name: string, call: string][] {
  const { paths } = parse(readFileSync(join(root, 'openapi.yaml'), 'utf8')) as { paths: Record<string, Item> }
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId }]): [string, string][] =>
      operationId ? [[operationId, `${method.toUpperCase()} ${path}`]] : [],
    ),
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : 1)
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted(compare)
