import { config } from './config.ts'

const schemes = new Set(['https:', 'tel:', 'itms-apps:', 'market:'])

/** Returns the link, or `null` if it is unsafe to open. */
export function safeLink(link: string | null | undefined): string | null {
  if (!link || !URL.canParse(link)) return null
  return schemes.has(new URL(link).protocol) ? link : null
}

/**
 * The absolute address of a safe link, or of a path or http address on the API's server, which is trusted over http too, for
 * development.
 */
export function serverLink(link: string | null | undefined, base: string = config.apiUrl || location.origin): string | null {
  if (!link || !URL.canParse(link, base)) return null
  const [url, server] = [new URL(link, base), new URL(base)]
  return url.protocol === server.protocol && url.host === server.host ? url.href : safeLink(url.href)
}
