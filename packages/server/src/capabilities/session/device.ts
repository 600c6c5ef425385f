import type { IncomingHttpHeaders } from 'node:http'
import type { DeviceTraits } from '#core/session/session.queries.ts'

// Specific marks first: a chat app's browser claims to be Chrome, and Chrome to be Safari.
type Mark = readonly [name: string, pattern: RegExp]

const browsers: readonly Mark[] = [
  ['LINE', /\bLine\//],
  ['Facebook', /\bFBA[NV]\b|\bFB_IAB\b/],
  ['Instagram', /\bInstagram\b/],
  ['WhatsApp', /\bWhatsApp\b/],
  ['TikTok', /\bmusical_ly\b|\bBytedanceWebview\b/i],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\b(?:OPR|OPX|OPT)\/|\bOpera\b/],
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Mi Browser', /\bMiuiBrowser\//],
  ['Huawei Browser', /\bHuaweiBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]
const systems: readonly Mark[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** @param countryHeader in which a proxy names the country of the address */
export function traitsOf(headers: IncomingHttpHeaders, countryHeader: string): DeviceTraits {
  const agent = (headers['user-agent'] ?? '').slice(0, 500)
  const hint = textOf(headers['sec-ch-ua-model']).replaceAll('"', '')
  const country = countryHeader === '' ? '' : textOf(headers[countryHeader.toLowerCase()]).toUpperCase()
  return { name: deviceOf(agent), model: (hint || modelOf(agent)).trim().slice(0, 60), country: isCountry(country) ? country : '' }
}

/** Returns a name such as `LINE, Android`. */
export function deviceOf(agent: string): string {
  const found = [browsers, systems].map((marks) => marks.find(([, pattern]) => pattern.test(agent))?.[0])
  return found.filter((name) => name !== undefined).join(', ')
}

/** Only Android names it. `K` stands for any model. */
function modelOf(agent: string): string {
  const model = /\bAndroid [\d.]+; (?:[a-z]{2}-[A-Za-z]{2}; )?([^;()]{1,60}?)(?: Build\/[^;()]*)?[;)]/.exec(agent)?.[1] ?? ''
  return ['K', 'wv', 'Mobile', 'Tablet'].includes(model) ? '' : model
}

/** Cloudflare's XX is unknown, T1 the Tor network. */
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && code !== 'XX'

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')
