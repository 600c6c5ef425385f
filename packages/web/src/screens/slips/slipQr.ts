// Loaded with the first picture.
import type { PictureContent } from '@krapao/machines'
import { bcelOneProof, slipVerify, trueMoneySlipVerify } from 'promptparse/validate'

/** Shorter side in px below which no reader detects a slip's mini-QR. */
export const smallestSidePx = 200

/**
 * Mini-QRs of Thai banks, True Money and BCEL One are slips. A payment QR or a link is certainly none; anything else may be an
 * unknown slip.
 */
export function readingOf(text: string | null): PictureContent {
  if (text === null) return { kind: 'unclear' }
  if (isSlip(text)) return { kind: 'slip' }
  if (text.startsWith('000201')) return { kind: 'other', why: 'payment' }
  return /^https?:/i.test(text) ? { kind: 'other', why: 'link' } : { kind: 'unclear' }
}

function isSlip(text: string): boolean {
  try {
    // The BCEL check also accepts other texts, but without a ticket.
    return Boolean(slipVerify(text) ?? trueMoneySlipVerify(text) ?? bcelOneProof(text)?.ticket)
  } catch {
    // The library throws on malformed texts.
    return false
  }
}
