import { machineFrom } from '../export/definition.ts'
import { machineOf, machinesIn, makesMachine, onlyInside, titleOf, type Factory } from '../load/machinesIn.ts'
import { withTimeLimit } from '../load/withTimeLimit.ts'
import { messageOf } from '../messageOf.ts'
import { listedMachine, type Listed } from '../page/listed.ts'
import type { Screens } from '../panel/Screen.tsx'
import { codeOf } from '../simulate/code.ts'
import type { Definitions, ListedModule, ModuleList } from './api.ts'

export type Source = {
  file: string
  machines: Listed[]
  factories: Factory[]
  module: ListedModule
}

export async function fetchSources(): Promise<{ sources: Source[]; screens: Screens }> {
  const { modules, screens } = await answerOf<ModuleList>('/api/modules')
  return { sources: uniquelyNamed(await Promise.all(modules.map(sourceOf))), screens: await screensIn(screens) }
}

export async function paste(source: string): Promise<Source> {
  const definition = definitionIn(source)
  if (definition !== null) return sourceOf({ file: 'pasted', url: null, error: null, events: [], definition, source })
  return sourceOf({ ...(await answerOf<ListedModule>('/api/paste', { method: 'POST', body: source })), source })
}

/** @throws if the server does not answer, refuses, or sends no JSON. */
async function answerOf<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init).catch((cause: unknown) => {
    throw new Error('The viewer does not answer. Is `statecharts-viewer open` still running?', { cause })
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`The viewer refused ${path} with ${response.status}: ${text}`)
  try {
    return JSON.parse(text) as T
  } catch (cause) {
    throw new Error(`The viewer's answer to ${path} is not JSON: ${text.slice(0, 200)}`, { cause })
  }
}

/** JSON needs no bundler. */
const definitionIn = (source: string): string | null => {
  try {
    JSON.parse(source)
    return source
  } catch {
    return null
  }
}

async function sourceOf(module: ListedModule): Promise<Source> {
  const { file, url, error, definition } = module
  const empty: Source = { file, machines: [], factories: [], module }
  if (definition !== undefined) return ofDefinitions(empty, [{ name: file, definition }], isFile(file))
  if (url === null) return { ...empty, machines: [failed(module, error ?? 'It could not be bundled.')] }
  try {
    const { machines, factories } = machinesIn(await withTimeLimit(import(/* @vite-ignore */ url) as Promise<Record<string, unknown>>))
    if (machines.length + factories.length === 0 && makesMachine.test(module.source ?? ''))
      return { ...empty, machines: [failed(module, onlyInside)] }
    return {
      ...empty,
      factories,
      machines: machines.map(({ name, machine, isExported }) => {
        const one = listed(module, name, machine)
        return { ...one, isImportable: one.isImportable && isExported }
      }),
    }
  } catch (caught) {
    return inNode(empty, caught)
  }
}

/** A module that needs Node is drawn from its definition, and simulated with what is known of it. */
async function inNode(empty: Source, caught: unknown): Promise<Source> {
  const path = `/api/definitions?file=${encodeURIComponent(empty.file)}`
  try {
    const { definitions, errors } = await answerOf<Definitions>(path)
    if (definitions.length > 0) return ofDefinitions(empty, definitions, false)
    const message = messageOf(caught)
    // Both usually report the same error, and Node's report has the line.
    const isSame = errors.some((error) => error.startsWith(message))
    const all = isSame ? errors : [`In the browser: ${message}`, ...errors.map((error) => `In Node: ${error}`)]
    return { ...empty, machines: [failed(empty.module, all.join('\n'))] }
  } catch (error) {
    return { ...empty, machines: [failed(empty.module, `${messageOf(caught)}\n${messageOf(error)}`)] }
  }
}

function ofDefinitions(empty: Source, definitions: readonly { name: string; definition: string }[], isImportable: boolean): Source {
  const machines = definitions.map(({ name, definition }) => {
    try {
      return { ...listed(empty.module, name, machineFrom(definition)), isImportable }
    } catch (caught) {
      return failed(empty.module, messageOf(caught))
    }
  })
  return { ...empty, machines }
}

/** @throws what the factory throws. */
export function callFactory({ module }: Source, factory: Factory, args: readonly unknown[]): Listed {
  const { name } = factory
  const call = `${name}(${args.map((one) => codeOf(one)).join(', ')})`
  return { ...listed(module, `${name}()`, machineOf(factory, args)), exported: call }
}

function listed(
  { file, events, lines = [], source, definition, input }: ListedModule,
  exported: string,
  machine: Parameters<typeof listedMachine>[2],
): Listed {
  const name = titleOf({ file, name: exported, machine })
  return listedMachine(name, file, machine, {
    exported,
    isImportable: isFile(file),
    events,
    lines: new Map(lines.find(({ id }) => id === machine.id || (id === null && lines.length === 1))?.states),
    input,
    source: () => Promise.resolve(source ?? definition ?? ''),
  })
}

/** Pasted source has no ending. */
const isFile = (file: string): boolean => /\.\w+$/.test(file)

const failed = ({ file, source }: ListedModule, error: string): Listed => ({
  name: file,
  exported: '',
  isImportable: false,
  group: '',
  module: '',
  imports: [],
  machine: null,
  graph: null,
  description: '',
  error,
  events: [],
  lines: new Map(),
  input: undefined,
  source: () => Promise.resolve(source ?? ''),
})

const byExport = ({ name, exported }: Listed): string => `${name} (${exported})`

/** A second machine of one name adds its export, or its file. */
function uniquelyNamed(sources: readonly Source[]): Source[] {
  const all = sources.flatMap(({ machines }) => machines)
  const names = Map.groupBy(all, ({ name }) => name)
  const exports = Map.groupBy(all, byExport)
  const nameOf = (one: Listed): string => {
    if (names.get(one.name)?.length === 1) return one.name
    return exports.get(byExport(one))?.length === 1 ? byExport(one) : `${one.name} (${one.exported}, ${one.group})`
  }
  return sources.map((source) => ({ ...source, machines: source.machines.map((one) => ({ ...one, name: nameOf(one) })) }))
}

async function screensIn(url: string | null): Promise<Screens> {
  if (url === null) return new Map()
  const { screens } = (await import(/* @vite-ignore */ url)) as { screens?: Record<string, never> }
  return new Map(Object.entries(screens ?? {}))
}
