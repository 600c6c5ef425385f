// `npm run docs:sdk`: the reference of the SDK, from its sources, for a browser. A warning fails it.
import { readdirSync, readFileSync } from 'node:fs'
import { CommentTag, Converter, OptionDefaults, ReflectionKind } from 'typedoc'
import { parse } from 'yaml'

const root = new URL('../../', import.meta.url)
const read = (path) => readFileSync(new URL(path, root), 'utf8')

/** By operationId, the codes that the contract lets it be refused with. */
const refusals = new Map(
  Object.values(parse(read('openapi.yaml')).paths).flatMap((item) =>
    Object.values(item).map((operation) => [operation.operationId, operation['x-errors'] ?? []]),
  ),
)
/** By name of the namespace's type and its method, the operation that it calls. */
const operations = new Map(
  readdirSync(new URL('packages/sdk/src/resources/', root)).flatMap((file) => {
    const [name] = file.split('.')
    const methods = read(`packages/sdk/src/resources/${file}`).matchAll(
      /^  (?:async )?(\w+)[:(](?=[^\n]*(?:=>|\{$))[\s\S]*?call\('(\w+)'/gm,
    )
    return [...methods].map(([, method, operation]) => [`${name.toLowerCase()}.${method}`, operation])
  }),
)

/** Adds to each method the error codes that the contract lists for its operation. */
function documentErrorCodes({ converter, logger }) {
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    const documented = new Set()
    for (const signature of project.getReflectionsByKind(ReflectionKind.CallSignature)) {
      const { parent: method, comment } = signature
      const name = `${method?.parent?.name}.${method?.name}`.toLowerCase()
      const key = [...operations.keys()].find((one) => one.toLowerCase() === name)
      if (!key || !comment) continue
      documented.add(key)
      const codes = refusals.get(operations.get(key)) ?? []
      const text =
        codes.length > 0
          ? `Refused with ${codes.join(', ')}, or a code that every call may return.`
          : 'Refused only with codes that every call may return.'
      comment.blockTags.push(new CommentTag('@returns', [{ kind: 'text', text }]))
    }
    for (const key of operations.keys()) if (!documented.has(key)) logger.warn(`the error codes of ${key} are not documented`)
  })
}

export default {
  plugin: [documentErrorCodes],
  name: '@krapao/sdk',
  entryPoints: [
    '../../packages/sdk/src/index.ts',
    '../../packages/sdk/src/realtime.ts',
    '../../packages/sdk/src/trueLink.ts',
    '../../packages/sdk/src/spinCheck.ts',
  ],
  tsconfig: '../../packages/sdk/tsconfig.build.json',
  readme: '../../packages/sdk/README.md',
  projectDocuments: ['../../docs/how-to/sdk/*.md'],
  out: '../../docs/api',
  disableSources: true,
  hideGenerator: true,
  excludeInternal: true,
  intentionallyNotExported: ['components', 'WithRequired'],
  validation: {
    notExported: true,
    invalidLink: true,
    rewrittenLink: true,
    notDocumented: true,
  },
  requiredToBeDocumented: ['Function', 'Variable', 'TypeAlias', 'Interface', 'Class', 'Enum'],
  treatWarningsAsErrors: true,
  // openapi-typescript writes the contract's words in tags of its own.
  blockTags: [...OptionDefaults.blockTags, '@description', '@constant'],
}
