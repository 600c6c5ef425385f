import { parseSync } from 'vite'

export type Ast = { type?: string; [key: string]: unknown }

/** Null if it does not parse; the bundler reports why. */
export function programOf(file: string, source: string): Ast | null {
  try {
    return parseSync(file, source).program as unknown as Ast
  } catch {
    return null
  }
}

export function visit(node: unknown, see: (node: Ast) => void): void {
  if (Array.isArray(node)) return node.forEach((one) => visit(one, see))
  if (typeof node !== 'object' || node === null) return
  see(node as Ast)
  for (const value of Object.values(node)) if (typeof value === 'object') visit(value, see)
}

export function nameOf(field: Ast): string {
  const key = field['key'] as Ast | undefined
  const name = key?.['name'] ?? key?.['value']
  return typeof name === 'string' ? name : ''
}
