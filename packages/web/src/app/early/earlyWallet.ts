import { isLanguage, toWire } from '#i18n/language.ts'
import { config } from '#platform/config.ts'
import { local, tab } from '#platform/stores.ts'

declare global {
  interface Window {
    earlyWallet?: { address: string; authorization: string; answer: Promise<Response> } | undefined
  }
}

const maxAgeMs = 10_000

/** Home would otherwise request it only when the app and its client have loaded. */
export function requestWalletEarly(): void {
  const { lang } = document.documentElement
  const address = `${config.apiUrl}/api/wallet`
  const authorization = `Bearer ${tab.getItem('token') ?? local.getItem('token')}`
  const headers = {
    accept: 'application/json',
    'x-client': `player-web/${config.version}`,
    authorization,
    ...(isLanguage(lang) && { 'accept-language': toWire(lang) }),
  }
  // oxlint-disable-next-line no-restricted-globals -- the client has not loaded
  const answer = fetch(address, { headers, cache: 'no-store', referrerPolicy: 'no-referrer' }).then(withoutDate)
  answer.catch(() => {})
  window.earlyWallet = { address, authorization, answer }
  setTimeout(() => (window.earlyWallet = undefined), maxAgeMs)
}

/** The client's clock learns from `Date`, as of the time at which it asked. */
function withoutDate({ body, status, headers }: Response): Response {
  const others = new Headers(headers)
  others.delete('date')
  return new Response(body, { status, headers: others })
}

/** The client's fetch. The first request of the same player's wallet gets the early answer. */
export async function fetchOrTakeEarly(url: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const early = window.earlyWallet
  if (early?.address === url && early.authorization === new Headers(init?.headers).get('authorization')) {
    window.earlyWallet = undefined
    const answer = await early.answer.catch(() => null)
    if (answer) return answer
  }
  // oxlint-disable-next-line no-restricted-globals -- the SDK's own
  return fetch(url, init)
}
