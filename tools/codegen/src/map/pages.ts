// The map as a page for readers, and as data for the gallery.
import type { Product } from './faults.ts'

export function mapPage({ screens, machines, operations, unused }: Product): string {
  for (const name of ['session', 'message', 'readMark', 'links', 'conversation'])
    if (!machines.some((machine) => machine.name === name)) throw new Error(`the map's own sentences name ${name}, which is no machine`)
  const shared = new Set(machines.filter(({ folder }) => folder === 'shared').map(({ name }) => name))
  return `${[
    '<!-- Generated from the sources by tools/codegen/src/map.ts (npm run generate). Do not edit. -->',
    '# The whole product on a map',
    'Which screen shows which machines, and which operations of the contract stand behind them: read from the imports and calls of the sources, so that it is what the product does. In the gallery (`npm run inspect`, then Map) the same can be clicked through.',
    ['```mermaid', 'flowchart LR', ...arrowsOf(screens, shared), '```'].join('\n'),
    '## Screens',
    'A screen is a line of `createScreens` in [screens.ts](../../packages/web/src/app/screens.ts): a script of its own. The shared machines stand behind most of them and are left out of the drawing.',
    'What lives as long as the app stands in the last line, `(the app itself)`, with all that it asks for. A screen that shows such a machine has it in its column, and none of its operations: `/login` shows `session`, and it is `session` that asks for `login`.',
    table(
      ['screen', 'machines', 'operations'],
      screens.map(({ name, machines: shown, operations: asked }) => [code(name), codes(shown), codes(asked)]),
    ),
    '## Machines',
    'Some ports are filled by the machine that runs another: what they ask for stands with that one. So `message`, `readMark` and `links` ask for nothing themselves, and `conversation` for what is sent, marked and found again.',
    table(
      ['machine', 'runs', 'ports', 'operations', 'screens'],
      machines.map(({ name, folder, runs, ports, operations: asked, screens: seen }) => [
        `[${name}](../../packages/machines/src/${folder}/${name}.md)`,
        codes(runs),
        codes(ports),
        codes(asked),
        codes(seen),
      ]),
    ),
    '## Operations',
    table(
      ['operation', 'call', 'machines', 'screens'],
      operations.map(({ name, call, machines: by, screens: seen }) => [code(name), code(call), codes(by), codes(seen)]),
    ),
    '## What no screen leads to',
    table(
      ['what', 'why'],
      Object.entries(unused).map(([name, why]) => [code(name), why]),
    ),
  ].join('\n\n')}\n`
}

export const mapData = (product: Product): string => `${JSON.stringify(product, null, 1)}\n`

function arrowsOf(screens: Product['screens'], shared: ReadonlySet<string>): string[] {
  return screens.flatMap(({ name, machines }, index) => {
    const own = machines.filter((machine) => !shared.has(machine))
    return own.length === 0 ? [] : [`  s${index}["${name}"] --> ${own.map((machine) => `m_${machine}(${machine})`).join(' & ')}`]
  })
}

const code = (text: string): string => `\`${text}\``
const codes = (names: readonly string[]): string => (names.length === 0 ? '–' : names.map(code).join(' '))

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')
