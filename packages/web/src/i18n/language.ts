export const languages = ['th', 'lo', 'en'] as const
/** As `lang`, Intl and i18next name them. */
export type Language = (typeof languages)[number]
/** As the local key `locale`, the cookie and the API name them (spec 1). */
export type WireLanguage = 'th' | 'la' | 'en'

const wire: Record<Language, WireLanguage> = { th: 'th', lo: 'la', en: 'en' }

/** `la` is Lao in storage and on the wire, but Latin in `lang`, Intl and i18next: this file is the one place that knows. */
export const toWire = (language: Language): WireLanguage => wire[language]

/** Any case, as the cookie is upper case; `null` for what is not one of ours. */
export const fromWire = (value: string | null | undefined): Language | null =>
  languages.find((language) => wire[language] === value?.toLowerCase()) ?? null

export const isLanguage = (value: string): value is Language => languages.some((language) => language === value)

/** Each in its own words, for the person who does not read the page's. */
export const languageNames: Record<Language, string> = { th: 'ไทย', lo: 'ລາວ', en: 'English' }
