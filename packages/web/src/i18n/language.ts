export const languages = ['th', 'lo', 'en'] as const
/** As in `lang`, Intl and i18next. */
export type Language = (typeof languages)[number]
/** In storage, the cookie and the API. */
export type WireLanguage = 'th' | 'la' | 'en'

const wire: Record<Language, WireLanguage> = { th: 'th', lo: 'la', en: 'en' }

/** `la` means Lao there, though it is the tag for Latin elsewhere. */
export const toWire = (language: Language): WireLanguage => wire[language]

/** The cookie is upper case. `null` for unknown codes. */
export const fromWire = (value: string | null | undefined): Language | null =>
  languages.find((language) => wire[language] === value?.toLowerCase()) ?? null

export const isLanguage = (value: string): value is Language => languages.some((language) => language === value)

/** In their own language, for users who cannot read the page's. */
export const languageNames: Record<Language, string> = { th: 'ไทย', lo: 'ລາວ', en: 'English' }
