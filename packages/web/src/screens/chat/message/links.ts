import { safeLink } from '#platform/safeLink.ts'

export type Piece = { text: string; href: string | null }

// An address ends where Thai or Lao text begins, as they put no space after it.
const address = /\b(?:https:\/\/|www\.)[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi

/** Plain pieces and https links, without trailing punctuation. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutTail(found)
    const href = safeLink(/^www\./i.test(shown) ? `https://${shown}` : shown)
    if (href === null || !new URL(href).hostname.includes('.')) continue
    if (index > from) pieces.push({ text: text.slice(from, index), href: null })
    pieces.push({ text: shown, href })
    from = index + shown.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null })
  return pieces
}

/** Also removes a bracket that was opened before the address. */
function withoutTail(found: string): string {
  const shown = found.replace(/[.,;:!?'"]+$/, '')
  const opened = shown.split('(').length
  return shown.endsWith(')') && shown.split(')').length > opened ? withoutTail(shown.slice(0, -1)) : shown
}

export function phoneLink(number: string | undefined): string | null {
  return number !== undefined && /^\+?[\d\s()-]{3,20}$/.test(number) ? `tel:${number.replaceAll(/[^\d+]/g, '')}` : null
}
