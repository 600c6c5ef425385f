// Finds parts of the product that no screen leads to and that have no explanation.
export type Screen = { name: string; machines: string[]; operations: string[] }
export type Machine = { name: string; folder: string; runs: string[]; ports: string[]; operations: string[]; screens: string[] }
export type Operation = { name: string; call: string; machines: string[]; screens: string[] }
export type Product = {
  screens: Screen[]
  machines: Machine[]
  operations: Operation[]
  unused: Readonly<Record<string, string>>
}

export const unused: Readonly<Record<string, string>> = {
  getMinimumBonus:
    'The specification lists it, describes no answer and does not use it. It is offered to those who build their own screens.',
  updateProfile:
    'A stolen session must not change where withdrawals go, so no screen offers it; staff change the bank account (docs/adr/0061).',
  withdraw: 'The withdraw sheet uses `withdrawAll`, as specified. This one pays out a part, for those who build their own screens.',
}

/** Returns parts that no screen uses and that have no reason, and reasons of parts that a screen uses. */
export function faultsOf({ machines, operations, unused: reasons }: Product): string[] {
  const unplaced = [
    ...operations.filter(({ screens }) => screens.length === 0).map(({ name }) => name),
    ...machines.filter(({ screens }) => screens.length === 0).map(({ name }) => name),
  ]
  return [
    ...unplaced
      .filter((name) => !(name in reasons))
      .map((name) => `${name}: no screen leads to it yet; if none should, give the reason in tools/codegen/src/map/faults.ts`),
    ...Object.keys(reasons)
      .filter((name) => !unplaced.includes(name))
      .map((name) => `${name}: a screen uses it, so remove its reason from tools/codegen/src/map/faults.ts`),
  ]
}
