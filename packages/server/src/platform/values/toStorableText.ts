/** Shortens a text and replaces what PostgreSQL cannot store: NUL and lone surrogates. */
export const toStorableText = (text: string, maxLength = 500): string => text.slice(0, maxLength).replaceAll('\0', '\\0').toWellFormed()
