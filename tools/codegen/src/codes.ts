import type { Contract } from './operations.ts'

/** The catalogue of section 8 as lists: types alone cannot be walked through. */
export function codesSource({ components }: Contract): string {
  return `${list(components, 'errorCodes', 'ErrorCode')}${list(components, 'slipNoteCodes', 'SlipNoteCode')}`
}

function list(components: Contract['components'], name: string, schema: string): string {
  const { enum: values } = (components['schemas'] ?? {})[schema] as { enum: string[] }
  return `export const ${name} = ${JSON.stringify(values)} as const\n`
}
