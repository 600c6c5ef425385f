import { nameOf, visit, type Ast } from './ast.ts'

/** Of the machines that a file writes out. */
export type StateLines = { id: string | null; states: [path: string, line: number][] }[]

export function stateLinesIn(program: Ast | null, source: string): StateLines {
  const found: StateLines = []
  const lineOf = ({ start }: Ast): number => source.slice(0, Number(start)).split('\n').length
  const statesIn = (config: Ast | undefined, path: string): [string, number][] =>
    propertiesOf(propertyOf(config, 'states')).flatMap((state) => {
      const inner = path === '' ? nameOf(state) : `${path}.${nameOf(state)}`
      return [[inner, lineOf(state)], ...statesIn(state['value'] as Ast, inner)]
    })
  visit(program, (node) => {
    const callee = node['callee'] as Ast | undefined
    const name = callee?.['name'] ?? (callee?.['property'] as Ast | undefined)?.['name']
    if (node.type !== 'CallExpression' || name !== 'createMachine') return
    const [config] = node['arguments'] as Ast[]
    const id = propertyOf(config, 'id')?.['value']
    found.push({ id: typeof id === 'string' ? id : null, states: statesIn(config, '') })
  })
  return found
}

function propertiesOf(node: Ast | undefined): Ast[] {
  // Of a type assertion.
  const inner = node?.['expression'] as Ast | undefined
  if (inner) return propertiesOf(inner)
  const all = node?.type === 'ObjectExpression' ? (node['properties'] as Ast[]) : []
  return all.filter(({ type, computed }) => type === 'Property' && computed !== true)
}

const propertyOf = (node: Ast | undefined, name: string): Ast | undefined =>
  propertiesOf(node).find((property) => nameOf(property) === name)?.['value'] as Ast | undefined
