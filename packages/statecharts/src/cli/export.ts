import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { elkInThread } from '../chart/elk.ts'
import { graphOf } from '../chart/graph.ts'
import { definitionOf } from '../export/definition.ts'
import { mermaidOf } from '../export/mermaid.ts'
import { pngOf, svgOf, type SvgOptions } from '../export/svg.ts'
import type { Loaded } from '../load/load.ts'
import { titleOf } from '../load/machinesIn.ts'
import { messageOf } from '../messageOf.ts'
import {
  commonHelp,
  failureText,
  filesOf,
  loadAll,
  parsed,
  themeIn,
  uniqueNames,
  UsageError,
  write,
  type ExitCode,
  type Io,
} from './command.ts'

export const exportHelp = `statecharts-viewer export <glob…> --svg|--png|--mermaid|--json [options]

Writes each machine as a picture or text. With one machine and --out - it goes to standard output.

  --svg --png --mermaid --json  one or several
  -o, --out <folder>     charts by default; - for standard output
  --theme <name>         light, dark or auto (svg: by the reader's preference; the default)
  --scale <number>       of a PNG, 2 by default
  --names                without actions and descriptions
  --check                writes nothing, and exits with 1 if a file is not as it would be written
${commonHelp}

Exits with 1 if a machine could not be loaded or written; the others are written.`

const formats = ['svg', 'png', 'mermaid', 'json'] as const
const endings: Readonly<Record<(typeof formats)[number], string>> = { svg: 'svg', png: 'png', mermaid: 'mmd', json: 'json' }

const options = {
  svg: { type: 'boolean' },
  png: { type: 'boolean' },
  mermaid: { type: 'boolean' },
  json: { type: 'boolean' },
  names: { type: 'boolean' },
  check: { type: 'boolean' },
  out: { type: 'string', short: 'o' },
  theme: { type: 'string' },
  scale: { type: 'string' },
} as const

export async function exportCommand(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = parsed(args, options)
  const wanted = formats.filter((format) => values[format])
  if (wanted.length === 0) throw new UsageError('Say in what format: --svg, --png, --mermaid or --json.')
  const { out = 'charts' } = values
  const theme = themeIn(values.theme)
  const scale = Number(values.scale ?? 2)
  if (!(scale > 0 && scale <= 10)) throw new UsageError('--scale is a number up to 10')
  const svgOptions: SvgOptions = { theme, details: !values.names }
  const { machines, failures } = await loadAll(await filesOf(positionals, io), values, io)
  if (machines.length === 0) return 1
  if (out === '-' && machines.length * wanted.length !== 1)
    throw new UsageError(`--out - takes one machine in one format, and these are ${machines.length * wanted.length}`)
  let isWhole = failures.length === 0
  const names = uniqueNames(machines, titleOf)
  for (const machine of machines) {
    for (const format of wanted) {
      try {
        // One after the other, because a layout uses a whole core.
        const content = await contentOf(machine, format, svgOptions, scale)
        if (out === '-') io.out(typeof content === 'string' ? content.trimEnd() : content)
        else {
          const file = resolve(io.cwd, join(out, `${names.get(machine)}.${endings[format]}`))
          if (values.check) isWhole = (await isWritten(file, content, io)) && isWhole
          else await write(file, content)
          if (!values.check) io.out(relative(io.cwd, file))
        }
      } catch (error) {
        isWhole = false
        io.err(failureText({ ...machine, error: `${format}: ${messageOf(error)}` }))
      }
    }
  }
  return isWhole ? 0 : 1
}

async function isWritten(file: string, content: string | Uint8Array, { cwd, err }: Io): Promise<boolean> {
  const now = await readFile(file).catch(() => null)
  const isSame = now !== null && now.equals(Buffer.from(content))
  if (!isSame) err(`${relative(cwd, file)} is not as it would be written`)
  return isSame
}

async function contentOf(
  { machine }: Loaded,
  format: (typeof formats)[number],
  svg: SvgOptions,
  scale: number,
): Promise<string | Uint8Array> {
  const graph = graphOf(machine)
  if (format === 'json') return definitionOf(machine)
  if (format === 'mermaid') return mermaidOf(graph, svg)
  if (format === 'svg') return svgOf(graph, elkInThread(), svg)
  // A bitmap cannot follow a preference.
  return pngOf(await svgOf(graph, elkInThread(), { ...svg, theme: svg.theme === 'dark' ? 'dark' : 'light' }), scale)
}
