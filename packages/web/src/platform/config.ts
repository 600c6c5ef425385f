/**
 * Build-time settings of an operator (the package's README lists the variables). `build/settings.ts` validates them, and the build inlines
 * them here. Amounts are satang.
 */
export type Config = {
  /** Version of the web package, shown on the contact page and sent as `X-Client: player-web/<version>`. */
  version: string
  /** Origin of the API without a trailing slash; empty for the page's own. */
  apiUrl: string
  /** Origin of the chat's realtime server; empty for the page's own; `null` for no chat. */
  chatUrl: string | null
  /** Laos variant: Lao as default language, its phone rule, currencies and betting site. */
  laos: boolean
  /** Opens games in a frame instead of a new tab. */
  iframe: boolean
  /** Replacement of the default sport site, if any. */
  bettingUrl: string | null
  /** Notice shown before PGSLOT opens; `null` for none. */
  pgslotMessage: string | null
  /** Minimum deposits of the two providers that let an operator choose; also their first quick amount. */
  paytimzMinimum: number
  fpMinimum: number
  /** General minimum deposit; `null` for none. */
  minimumDeposit: number | null
  /** Passphrase of the gift-link form. It ships in the script, so it protects nothing. */
  truelinkKey: string
}

export const defaultConfig: Config = {
  version: '1.1.14',
  apiUrl: '',
  chatUrl: '',
  laos: false,
  iframe: false,
  bettingUrl: null,
  pgslotMessage: null,
  paytimzMinimum: 10_00,
  fpMinimum: 10_00,
  minimumDeposit: null,
  truelinkKey: 'krapao-sandbox',
}

declare const KRAPAO_CONFIG: Config | undefined

/** Unit tests and the screen harness run without the build's constants and use the defaults. */
export const config: Config = typeof KRAPAO_CONFIG === 'undefined' ? defaultConfig : KRAPAO_CONFIG
