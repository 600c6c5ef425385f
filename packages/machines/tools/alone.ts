import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '..')
const bare = /import (type )?\{([^}]*)\} from '(\.{1,2}\/[^']+|@krapao\/[^']+)'\n/g

/**
 * A machine's file as somebody pastes it: xstate is there, and nothing else. What it imports beside xstate is declared
 * on the spot, types as anything and values as stand-ins, but for the two helpers that need xstate alone: those come along.
 */
export async function pasted(file: string): Promise<string> {
  const declared: string[] = []
  const source = (await readFile(file, 'utf8')).replaceAll(bare, (_all, type: string | undefined, names: string) => {
    for (const name of names
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean))
      declared.push(declare(name, type !== undefined))
    return ''
  })
  const helpers = await Promise.all(['outcomeOf', 'unprovided'].map((name) => readFile(path.join(root, `src/shared/${name}.ts`), 'utf8')))
  return ["import * as helper from 'xstate'", ...helpers.map(body), ...declared.filter((line) => line !== ''), source].join('\n')
}

/** A helper without its `export`, its names of xstate spelt out, for the machine's file may import the same ones. */
const body = (text: string): string =>
  text
    .replaceAll(/^import .*\n/gm, '')
    .replaceAll('export ', '')
    .replaceAll(/\b(DoneActorEvent|AnyActorLogic)\b/g, "import('xstate').$1")
    .replaceAll('fromPromise(', 'helper.fromPromise(')

function declare(word: string, typeOnly: boolean): string {
  const name = word.replace(/^type /, '')
  if (name === 'outcomeOf' || name === 'unprovided') return ''
  const logic = "import('xstate').PromiseActorLogic<any, any>"
  // Ports and children are actors of some kind; anything at all would leave the chart without a source that it may name.
  if (name === 'Children') return `type ${name} = Record<string, ${logic}>`
  if (name.endsWith('Ports') && /^[A-Z]/.test(name))
    return `type ${name}<_A = any, _B = any, _C = any> = { actors: Record<string, ${logic}>; [port: string]: any }`
  // A type of a value, as in `typeof otpMachine`.
  if (/^[a-z]/.test(name))
    return typeOnly || word.startsWith('type ') ? `declare const ${name}: ${logic}` : `const ${name}: any = () => ({})`
  return `type ${name}<_A = any, _B = any, _C = any> = any`
}

/** A folder from which xstate can be imported; gone when it is disposed of. */
export async function folder(): Promise<AsyncDisposable & { path: string }> {
  const at = path.join(root, `node_modules/.cache/alone-${process.pid}`)
  await mkdir(at, { recursive: true })
  return { path: at, [Symbol.asyncDispose]: () => rm(at, { recursive: true, force: true }) }
}

/**
 * What the compiler says of all files in a folder; '' where it is content. Our own settings, but that what follows from a
 * type that is not there may be anything too.
 */
export async function compiled(at: string): Promise<string> {
  const options = {
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions: { noEmit: true, noImplicitAny: false, noUncheckedIndexedAccess: false },
    include: [`${at}/*.ts`],
  }
  await writeFile(path.join(at, 'tsconfig.json'), JSON.stringify(options))
  const compiler = path.resolve(root, 'node_modules/typescript/bin/tsc')
  return promisify(execFile)(process.execPath, [compiler, '-p', at]).then(
    () => '',
    (failure: { stdout: string }) => failure.stdout,
  )
}
