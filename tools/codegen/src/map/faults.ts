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
    'Section 7 of the specification defines it, shows no answer and does not use it. It is there for those who build their own screens.',
  updateProfile:
    "Where withdrawals go must not change in a stolen session: our screens do not offer it, an operator's desk does (docs/adr/0061).",
  withdraw: "The specification's sheet asks for all of it by `withdrawAll`. This one takes a part, for those who build their own screens.",
}

/** Returns unplaced parts without a reason, and reasons for placed parts. */
export function faultsOf({ machines, operations, unused: excused }: Product): string[] {
  const homeless = [
    ...operations.filter(({ screens }) => screens.length === 0).map(({ name }) => name),
    ...machines.filter(({ screens }) => screens.length === 0).map(({ name }) => name),
  ]
  return [
    ...homeless
      .filter((name) => !(name in excused))
      .map((name) => `${name}: no screen leads to it yet; if none should, give the reason in tools/codegen/src/map/faults.ts`),
    ...Object.keys(excused)
      .filter((name) => !homeless.includes(name))
      .map((name) => `${name}: a screen uses it, so remove its reason from tools/codegen/src/map/faults.ts`),
  ]
}
