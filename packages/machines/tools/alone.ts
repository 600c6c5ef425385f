import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '..')
const bare = /import (type )?\{([^}]*)\} from '(\.{1,2}\/[^']+|@krapao\/[^']+)'\n/g

/** A machine's source as pasted beside xstate alone: other imports become stand-ins, except two inlined helpers. */
export async function pasted(file: string): Promise<string> {
  const declared: string[] = []
  const text = await readFile(file, 'utf8')
  const source = text.replaceAll(bare, (_all, type: string | undefined, names: string) => {
    for (const name of names
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean))
      declared.push(declare(name, type !== undefined, text.includes(`${name}<`)))
    return ''
  })
  const helpers = await Promise.all(
    ['outcomeOf', 'placeholderActors'].map((name) => readFile(path.join(root, `src/shared/${name}.ts`), 'utf8')),
  )
  return ["import * as helper from 'xstate'", ...helpers.map(body), ...declared.filter((line) => line !== ''), source].join('\n')
}

/** Qualifies xstate names that the machine may import too. */
const body = (text: string): string =>
  text
    .replaceAll(/^import .*\n/gm, '')
    .replaceAll('export ', '')
    .replaceAll(/\b(DoneActorEvent|AnyActorLogic)\b/g, "import('xstate').$1")
    .replaceAll('fromPromise(', 'helper.fromPromise(')

function declare(word: string, typeOnly: boolean, isGeneric: boolean): string {
  const name = word.replace(/^type /, '')
  if (name === 'outcomeOf' || name === 'placeholderActors') return ''
  const logic = "import('xstate').PromiseActorLogic<any, any>"
  // `any` would leave the chart without valid actor names.
  if (name === 'Children' || /^[A-Z]\w*Parts$/.test(name)) return `type ${name} = Record<string, ${logic}>`
  if (name.endsWith('Ports') && /^[A-Z]/.test(name))
    return `type ${name}<_A = any, _B = any, _C = any> = { actors: Record<string, ${logic}>; [port: string]: any }`
  // Any name of a shared guard or action is valid.
  if (/^[a-z]\w*Parts$/.test(name)) {
    const named = 'guards: Record<string, (_: any, params: any) => boolean>; actions: Record<string, (_: any, params: any) => void>'
    return `const ${name} = <_A, _B, _C = any>(): { ${named} } => ({ guards: {}, actions: {} })`
  }
  if (isGeneric && /^[a-z]/.test(name)) return `const ${name} = <_A = any, _B = any, _C = any>(..._: any[]): any => ({})`
  // Type of a value, as in `typeof otpMachine`.
  if (/^[a-z]/.test(name))
    return typeOnly || word.startsWith('type ') ? `declare const ${name}: ${logic}` : `const ${name}: any = () => ({})`
  return `type ${name}<_A = any, _B = any, _C = any> = any`
}

export async function folder(): Promise<AsyncDisposable & { path: string }> {
  const at = path.join(root, `node_modules/.cache/alone-${process.pid}`)
  await mkdir(at, { recursive: true })
  return { path: at, [Symbol.asyncDispose]: () => rm(at, { recursive: true, force: true }) }
}

/** The compiler's errors, '' without any. Allows `any` where types are missing. */
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
