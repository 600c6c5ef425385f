// With EXTENSIONS=off, fields marked `x-extension` are neither read nor answered.
type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
  'x-extension'?: boolean
}
type Strip = (value: unknown) => void

/** References may be circular. */
export function stripperOf(contract: object, schema: object, seen = new Map<object, Strip>()): Strip {
  const own = resolve(contract, schema)
  const known = seen.get(own)
  if (known) return known
  const parts: Strip[] = []
  const strip: Strip = (value) => parts.forEach((part) => part(value))
  seen.set(own, strip)

  for (const [name, property] of Object.entries(own.properties ?? {})) {
    const isExtension = property['x-extension'] === true || resolve(contract, property)['x-extension'] === true
    const inner = isExtension ? undefined : stripperOf(contract, property, seen)
    parts.push((value) => {
      if (!isRecord(value) || !Object.hasOwn(value, name)) return
      if (inner) inner(value[name])
      else delete value[name]
    })
  }
  if (own.items) {
    const inner = stripperOf(contract, own.items, seen)
    parts.push((value) => Array.isArray(value) && value.forEach(inner))
  }
  for (const branch of [...(own.allOf ?? []), ...(own.oneOf ?? []), ...(own.anyOf ?? [])]) parts.push(stripperOf(contract, branch, seen))
  return strip
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function resolve(contract: object, schema: Schema): Schema {
  if (!schema.$ref) return schema
  const path = schema.$ref.replace(/^(openapi)?#\//, '').split('/')
  const target = path.reduce<unknown>((node, name) => (isRecord(node) ? node[unescape(name)] : undefined), contract)
  if (!isRecord(target)) throw new Error(`openapi.yaml has no ${schema.$ref}`)
  return resolve(contract, target)
}

const unescape = (name: string): string => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
