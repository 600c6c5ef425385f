import map from './map.gen.json'

export type Kind = 'screen' | 'machine' | 'operation'

export const product = {
  screen: map.screens.map(({ name }) => name),
  machine: map.machines.map(({ name }) => name),
  operation: map.operations.map(({ name }) => name),
  calls: Object.fromEntries(map.operations.map(({ name, call }) => [name, call])) as Record<string, string>,
  unused: map.unused as Record<string, string>,
}

export function neighboursOf(kind: Kind, name: string): Record<Kind, ReadonlySet<string>> {
  const screen = map.screens.find((one) => kind === 'screen' && one.name === name)
  const machine = map.machines.find((one) => kind === 'machine' && one.name === name)
  const operation = map.operations.find((one) => kind === 'operation' && one.name === name)
  const withItself = (own: Kind, ...others: (readonly string[] | undefined)[]) =>
    new Set([...(own === kind ? [name] : []), ...others.flatMap((names) => names ?? [])])
  return {
    screen: withItself('screen', machine?.screens, operation?.screens),
    machine: withItself('machine', screen?.machines, operation?.machines, machine?.runs),
    operation: withItself('operation', screen?.operations, machine?.operations),
  }
}
