// Writes api.md, the list of the SDK's methods with their types, from its sources: `node apiList.ts FILE`.
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Contract } from './operations.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

const contract = parse(read('openapi.yaml')) as Contract & { tags: { name: string }[] }
const callOf = new Map(
  Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => [operationId, `${method.toUpperCase()} ${path}`] as const),
  ),
)

const flat = (text: string): string => text.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()

function listOf(namespace: string): string {
  const source = read(`packages/sdk/src/resources/${namespace}.ts`)
  const name = `${namespace[0]?.toUpperCase()}${namespace.slice(1)}`
  const [, type = ''] = new RegExp(`^export type ${name} = \\{\n(.*?)\n\\}$`, 'ms').exec(source) ?? []
  const implementation = source.slice(source.indexOf(`export const ${namespace} =`))
  const idOf = new Map([...implementation.matchAll(/^ {2}(\w+): .*?call\('(\w+)'/gms)].map(([, method, id = '']) => [method, id]))
  const methods = [...type.matchAll(/\/\*\*(.*?)\*\/\n {2}(\w+)(\(.*?Promise<.*?>)(?=\n {2}\/\*\*|$)/gs)]
  const lines = methods.map(
    ([, words = '', method = '', signature = '']) =>
      `- <code>${callOf.get(idOf.get(method) ?? '')}</code> → <code>krapao.${namespace}.<b>${method}</b>${escape(flat(signature))}</code><br>${flat(words)}`,
  )
  return `## ${namespace}\n\n${lines.join('\n')}\n`
}
const escape = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const apiList = (): string =>
  `# Methods of @krapao/sdk\n\nEach takes its arguments and [options](../README.md#methods), and resolves an \`Outcome\`. Types are exported by the package; amounts are \`Satang\`.\n\n${contract.tags
    .map(({ name }) => listOf(name))
    .join('\n')}`

const [, , file] = process.argv
if (import.meta.main && file) writeFileSync(file, apiList())
