import { actsOf, invokesOf, nameOf } from '../chart/content.ts'
import { boxesOf, type Box, type Graph, type Row } from '../chart/graph.ts'

type MermaidOptions = {
  /** Without it actions and descriptions are left out. */
  details?: boolean
}

export function mermaidOf({ root, arrows }: Graph, { details = true }: MermaidOptions = {}): string {
  const ids = new Map(boxesOf(root).map(({ id }, index) => [id, `s${index}`]))
  const idOf = (id: string): string => ids.get(id) ?? id
  const lines = ['stateDiagram-v2', ...stateLines(root, idOf, details, '  ', true)]
  const add = (from: string, to: string, row: Row): void => void lines.push(`  ${idOf(from)} --> ${idOf(to)} : ${rowText(row, details)}`)
  for (const { from, to, rows } of arrows) for (const row of rows) add(from, to, row)
  for (const { id, selfTransitions } of boxesOf(root)) for (const row of selfTransitions) add(id, id, row)
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

function stateLines(box: Box, idOf: (id: string) => string, details: boolean, indent: string, isRoot = false): string[] {
  const id = idOf(box.id)
  const head = `${indent}state "${quoted(nameOf(box))}" as ${id}`
  const notes = [...(details ? [box.description] : []), ...invokesOf(box, details), ...(details ? actsOf(box) : [])]
    .filter(Boolean)
    .map(quoted)
  if (box.children.length === 0 && !isRoot)
    return [head, ...notes.map((note) => `${indent}${id} : ${note}`), ...(box.kind === 'final' ? [`${indent}${id} --> [*]`] : [])]
  const children = box.children.flatMap((child, index) => [
    ...(box.kind === 'parallel' && index > 0 ? [`${indent}  --`] : []),
    ...stateLines(child, idOf, details, `${indent}  `),
  ])
  // Mermaid refuses descriptions of composite states.
  const note = [`${indent}note right of ${id}`, ...notes.map((text) => `${indent}  ${text}`), `${indent}end note`]
  return [
    `${head} {`,
    ...(box.initial ? [`${indent}  [*] --> ${idOf(box.initial)}`] : []),
    ...children,
    `${indent}}`,
    ...(notes.length > 0 ? note : []),
  ]
}

function rowText({ event, guard, actions, description, reenters }: Row, details: boolean): string {
  const done = details && actions.length > 0 ? [`/ ${actions.join(', ')}`] : []
  const text = [...(reenters ? ['↻'] : []), event, ...(guard === '' ? [] : [`[${guard}]`]), ...done].join(' ')
  return [text, ...(details && description !== '' ? [description] : [])].map(quoted).join('<br>')
}

/** Mermaid reads these signs as syntax. */
const quoted = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('"', "'")
    .replaceAll(/[#;:%<>]/g, (sign) => `#${sign.charCodeAt(0)};`)
