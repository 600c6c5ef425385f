/**
 * An operator's build-time settings (the README lists the variables), validated by `build/settings.ts` and inlined. Amounts are
 * satang.
 */
export type Config = {
  /** Shown on the contact page and sent as `X-Client: player-web/<version>`. */
  version: string
  /** Without a trailing slash; empty for the page's own. */
  apiUrl: string
  /** The chat's realtime server; empty for the page's own; `null` for no chat. */
  chatUrl: string | null
  /** Lao as default language, its phone rule, currencies and betting site. */
  laos: boolean
  /** Opens games in a frame instead of a new tab. */
  iframe: boolean
  /** Replaces the default sport site. */
  bettingUrl: string | null
  /** Shown before PGSLOT opens; `null` for none. */
  pgslotMessage: string | null
  /** Also the first quick amount of these providers. */
  paytimzMinimum: number
  fpMinimum: number
  /** `null` for none. */
  minimumDeposit: number | null
  /** Ships in the script, so it protects nothing. */
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

/** Unit tests and the screen harness run without the build's constants. */
export const config: Config = typeof KRAPAO_CONFIG === 'undefined' ? defaultConfig : KRAPAO_CONFIG
