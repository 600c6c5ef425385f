import { nameOf, visit, type Ast } from './ast.ts'

export type FieldType = { name: string; optional: boolean; type: 'string' | 'number' | 'boolean' | 'json'; options?: string[] }
/** By event type. */
export type EventTypes = [type: string, fields: FieldType[]][]

export function eventTypesIn(program: Ast | null): EventTypes {
  const found = new Map<string, FieldType[]>()
  visit(program, (node) => {
    if (node.type !== 'TSTypeLiteral') return
    const fields = membersOf(node)
    const types = literalsOf(annotationOf(fields.find((field) => nameOf(field) === 'type')))
    for (const type of types) if (!found.has(type)) found.set(type, fields.filter((field) => nameOf(field) !== 'type').map(fieldOf))
  })
  return [...found]
}

const membersOf = (node: Ast): Ast[] =>
  (Array.isArray(node['members']) ? node['members'] : []).filter((one: Ast) => one.type === 'TSPropertySignature')

const annotationOf = (field: Ast | undefined): Ast | undefined =>
  (field?.['typeAnnotation'] as Ast | undefined)?.['typeAnnotation'] as Ast | undefined

/** `'low' | 'high'` */
function literalsOf(type: Ast | undefined): string[] {
  if (type?.type === 'TSUnionType') {
    const parts = (type['types'] as Ast[]).map(literalsOf)
    return parts.every((part) => part.length > 0) ? parts.flat() : []
  }
  const literal = type?.type === 'TSLiteralType' ? (type['literal'] as Ast | undefined)?.['value'] : undefined
  return typeof literal === 'string' ? [literal] : []
}

const keywords: ReadonlyMap<string, FieldType['type']> = new Map([
  ['TSStringKeyword', 'string'],
  ['TSNumberKeyword', 'number'],
  ['TSBooleanKeyword', 'boolean'],
])

function fieldOf(field: Ast): FieldType {
  const annotation = annotationOf(field)
  const options = literalsOf(annotation)
  const common = { name: nameOf(field), optional: field['optional'] === true }
  if (options.length > 0) return { ...common, type: 'string', options }
  return { ...common, type: keywords.get(annotation?.type ?? '') ?? 'json' }
}
