const schemes = new Set(['https:', 'tel:', 'itms-apps:', 'market:'])

/** A link that a server gave, if it is of a kind that a player may be sent to (quality 16); else `null`. */
export function safeLink(link: string | null | undefined): string | null {
  if (!link || !URL.canParse(link)) return null
  return schemes.has(new URL(link).protocol) ? link : null
}
