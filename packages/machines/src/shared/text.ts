export const asciiDigits = (text: string): string =>
  text.replaceAll(/[\u0E50-\u0E59\u0ED0-\u0ED9]/g, (digit) => String(((digit.codePointAt(0) ?? 0) - 0x0e50) % 0x80))

/** Whether a name contains the text; ignores case, width and spaces. */
export const matchesSearch = (names: readonly (string | undefined)[], text: string): boolean =>
  names.some((name) => name !== undefined && plain(name).includes(plain(text)))

export const isBlank = (text: string): boolean => plain(text) === ''

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
