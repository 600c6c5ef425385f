import { config } from './config.ts'

const schemes = new Set(['https:', 'tel:', 'itms-apps:', 'market:'])

/** A link that a server gave, if it is of a kind that a player may be sent to (quality 16); else `null`. */
export function safeLink(link: string | null | undefined): string | null {
  if (!link || !URL.canParse(link)) return null
  return schemes.has(new URL(link).protocol) ? link : null
}

/**
 * The same for links that may also lead to the API's own server (an auto login's, a slip's reference), by path or whole: the
 * whole address. That server is trusted by whatever scheme it is reached, which on a developer's machine is http.
 */
export function serverLink(link: string | null | undefined, base: string = config.apiUrl || location.origin): string | null {
  if (!link || !URL.canParse(link, base)) return null
  const [url, server] = [new URL(link, base), new URL(base)]
  return url.protocol === server.protocol && url.host === server.host ? url.href : safeLink(url.href)
}
