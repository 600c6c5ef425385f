import { boxesOf, type Box, type Graph, type Row } from '../chart/graph.ts'

export function mermaidOf({ root, arrows }: Graph): string {
  const names = new Map(boxesOf(root).map(({ id }, index) => [id, `s${index}`]))
  const nameOf = (id: string): string => names.get(id) ?? id
  const lines = ['stateDiagram-v2', `  state "${quoted(root.name)}" as ${nameOf(root.id)} {`, ...inside(root, nameOf, '    '), '  }']
  for (const arrow of arrows) for (const row of arrow.rows) lines.push(`  ${nameOf(arrow.from)} --> ${nameOf(arrow.to)} : ${rowText(row)}`)
  for (const { id, selfTransitions } of boxesOf(root))
    for (const row of selfTransitions) lines.push(`  ${nameOf(id)} --> ${nameOf(id)} : ${rowText(row)}`)
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

function inside(box: Box, nameOf: (id: string) => string, indent: string): string[] {
  const lines = box.children.flatMap((child, index) => {
    const name = nameOf(child.id)
    const divider = box.kind === 'parallel' && index > 0 ? [`${indent}--`] : []
    if (child.children.length === 0)
      return [
        ...divider,
        `${indent}state "${quoted(child.name)}" as ${name}`,
        ...(child.kind === 'final' ? [`${indent}${name} --> [*]`] : []),
      ]
    return [...divider, `${indent}state "${quoted(child.name)}" as ${name} {`, ...inside(child, nameOf, `${indent}  `), `${indent}}`]
  })
  return box.initial ? [`${indent}[*] --> ${nameOf(box.initial)}`, ...lines] : lines
}

function rowText({ event, guard, actions }: Row): string {
  const parts = [event, ...(guard === '' ? [] : [`[${guard}]`]), ...(actions.length > 0 ? [`/ ${actions.join(', ')}`] : [])]
  return quoted(parts.join(' '))
}

/** Mermaid ends a statement at `;` and `#` begins an entity. */
const quoted = (text: string): string =>
  text.replaceAll('#', '#35;').replaceAll(';', ',').replaceAll('"', "'").replaceAll(':', '#58;').replaceAll(/\s+/g, ' ')
