/** Whether a name contains the text; ignores case, width and spaces. */
export const matchesSearch = (names: readonly (string | undefined)[], text: string): boolean =>
  names.some((name) => name !== undefined && plain(name).includes(plain(text)))

export const isBlank = (text: string): boolean => plain(text) === ''

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
