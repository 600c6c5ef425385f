/**
 * What an operator sets at build time (spec 7, "build-time settings"; the package's README lists the variables).
 * `build/settings.ts` reads and checks them; the build then writes the checked values in here.
 * Amounts are satang.
 */
export type Config = {
  /** The web package's own, shown on the contact page and sent as `X-Client: player-web/<version>`. */
  version: string
  /** Origin of the API, without a slash at its end; empty for the origin that serves the app. */
  apiUrl: string
  /** Origin of the chat's realtime server, empty for the origin that serves the app; `null` means that there is no chat. */
  chatUrl: string | null
  /** The Laos variant: Lao first, its phone rule, its currencies, its betting site. */
  laos: boolean
  /** Games open in a frame of ours instead of a new tab. */
  iframe: boolean
  /** The sport site that replaces the default one; `null` keeps the default. */
  bettingUrl: string | null
  /** Said before PGSLOT opens; `null` says nothing. */
  pgslotMessage: string | null
  /** Least deposits of the two providers that let an operator choose; also their first quick amount (spec 5). */
  paytimzMinimum: number
  fpMinimum: number
  /** The general least deposit; `null` asks for none. */
  minimumDeposit: number | null
  /** Passphrase of the gift-link form. It ships in the script, so it hides nothing (contract 10). */
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

/** Without a build of ours around it (unit tests, the screen harness) the defaults hold. */
export const config: Config = typeof KRAPAO_CONFIG === 'undefined' ? defaultConfig : KRAPAO_CONFIG
