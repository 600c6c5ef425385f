/** PostgreSQL stores neither NUL nor lone surrogates. */
export const storableText = (text: string, most = 500): string => text.slice(0, most).replaceAll('\0', '\\0').toWellFormed()
