// Writes api.md, the SDK's methods with types and error codes: `node apiList.ts FILE`.
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Contract } from './operations.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

const contract = parse(read('openapi.yaml')) as Contract & { tags: { name: string }[] }
const detailsOf = new Map(
  Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const codes = (operation as { 'x-errors'?: string[] })['x-errors'] ?? []
      return [operation.operationId, { call: `${method.toUpperCase()} ${path}`, codes: codes.join(' ') }] as const
    }),
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
  const lines = methods.map(([, words = '', method = '', signature = '']) => {
    const { call, codes } = detailsOf.get(idOf.get(method) ?? '') ?? {}
    const typed = `krapao.${namespace}.<b>${method}</b>${escape(flat(signature))}`
    return `- <code>${call}</code> → <code>${typed}</code><br>${flat(words)}<br>Codes: ${codes}`
  })
  return `## ${namespace}\n\n${lines.join('\n')}\n`
}
const escape = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function shapes(): string {
  const [, schemas = ''] = /^ {4}schemas: \{\n(.*?)^ {4}\};$/ms.exec(read('packages/sdk/src/contract/schema.gen.ts')) ?? []
  return schemas
    .replaceAll(/^ {8}/gm, '')
    .replaceAll(/components\["schemas"\]\["(\w+)"\]/g, '$1')
    .replaceAll('@description ', '')
}

export const apiList = (): string =>
  `# Methods of @krapao/sdk

Each takes its arguments and [options](../README.md#methods), and resolves an \`Outcome\`. [errors.md](guides/errors.md) explains the codes, and [Shapes](#shapes) has each \`Schemas['…']\`. Amounts are \`Satang\`.

${contract.tags.map(({ name }) => listOf(name)).join('\n')}
## Shapes

\`\`\`ts
${shapes()}\`\`\`
`

const [, , file] = process.argv
if (import.meta.main && file) writeFileSync(file, apiList())
