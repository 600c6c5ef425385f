import type { Contract } from './operations.ts'

/** Writes lists, because types cannot be iterated. */
export function codesSource({ components }: Contract): string {
  return [
    list(components, 'errorCodes', 'ErrorCode', 'Every code that a refusal may have. Another backend may have more.'),
    list(components, 'slipNoteCodes', 'SlipNoteCode', 'Every reason for which a slip is not taken.'),
  ].join('')
}

function list(components: Contract['components'], name: string, schema: string, what: string): string {
  const { enum: values } = (components['schemas'] ?? {})[schema] as { enum: string[] }
  return `/** ${what} */\nexport const ${name} = ${JSON.stringify(values)} as const\n`
}
