export const languages = ['th', 'lo', 'en'] as const
/** Language tags as in `lang`, Intl and i18next. */
export type Language = (typeof languages)[number]
/** Codes in storage, the cookie and the API. */
export type WireLanguage = 'th' | 'la' | 'en'

const wire: Record<Language, WireLanguage> = { th: 'th', lo: 'la', en: 'en' }

/** Converts to the code for storage and API, where `la` means Lao, though it is the tag for Latin elsewhere. */
export const toWire = (language: Language): WireLanguage => wire[language]

/** Accepts any case, as the cookie is upper case; returns `null` for unknown codes. */
export const fromWire = (value: string | null | undefined): Language | null =>
  languages.find((language) => wire[language] === value?.toLowerCase()) ?? null

export const isLanguage = (value: string): value is Language => languages.some((language) => language === value)

/** Names in their own language, for users who cannot read the page's. */
export const languageNames: Record<Language, string> = { th: 'ไทย', lo: 'ລາວ', en: 'English' }
