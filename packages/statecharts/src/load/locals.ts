import { parseSync, type Plugin } from 'vite'
import { localPrefix, makesMachine } from './machinesIn.ts'

type Ast = { type: string; [key: string]: unknown }

/** Machines that are not exported are drawn too. */
export const exportsOfLocals = (files: ReadonlySet<string>): Plugin => ({
  name: 'exports-of-locals',
  enforce: 'pre',
  transform: (code, id) => {
    const names = files.has(id) && makesMachine.test(code) ? localsIn(id, code) : []
    const exported = names.map((name) => `${name} as ${localPrefix}${name}`)
    return names.length === 0 ? null : { code: `${code}\nexport { ${exported.join(', ')} }\n`, map: null }
  },
})

function localsIn(file: string, source: string): string[] {
  const { program, module, errors } = parseSync(file, source)
  if (errors.length > 0 || !module.hasModuleSyntax) return []
  const body = program.body as unknown as Ast[]
  const exported = new Set(module.staticExports.flatMap(({ entries }) => entries.map(({ localName }) => localName.name)))
  return body
    .flatMap((node) => (node.type === 'VariableDeclaration' ? (node['declarations'] as Ast[]) : []))
    .filter(({ init }) => isMachineCall(init as Ast | null))
    .flatMap(({ id }) => (id as { name?: string }).name ?? [])
    .filter((name) => !exported.has(name))
}

function isMachineCall(node: Ast | null): boolean {
  if (node?.type.startsWith('TS')) return isMachineCall(node['expression'] as Ast)
  if (node?.type !== 'CallExpression') return false
  const { name, property } = node['callee'] as { name?: string; property?: { name?: string } }
  return ['createMachine', 'provide'].includes(name ?? property?.name ?? '')
}
