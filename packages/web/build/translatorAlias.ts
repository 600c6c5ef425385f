import { fileURLToPath } from 'node:url'

/** The first page needs little of i18next: without the rest it loads 14 kB less. */
export const translatorAlias = [
  { find: /^(?:react-)?i18next$/, replacement: fileURLToPath(new URL('../src/i18n/translator.ts', import.meta.url)) },
]
