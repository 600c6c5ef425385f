// What the text of a QR code says of the picture that it stands in. Loaded when a first picture is chosen, not before.
import type { Reading } from '@krapao/machines'
import { bcelOneProof, slipVerify, trueMoneySlipVerify } from 'promptparse/validate'

/** Pixels of the shorter side below which no reader makes out a slip's mini-QR. */
export const leastSide = 200

/**
 * A mini-QR of a Thai bank, of True Money or of BCEL One makes it a slip. A QR code for paying, or a link, makes it another
 * thing for certain. Whatever else may be a slip that we do not know.
 */
export function readingOf(text: string | null): Reading {
  if (text === null) return { kind: 'unclear' }
  if (isSlip(text)) return { kind: 'slip' }
  if (text.startsWith('000201')) return { kind: 'other', why: 'payment' }
  return /^https?:/i.test(text) ? { kind: 'other', why: 'link' } : { kind: 'unclear' }
}

function isSlip(text: string): boolean {
  try {
    // The last check takes many a text for its own: only one with a ticket is.
    return Boolean(slipVerify(text) ?? trueMoneySlipVerify(text) ?? bcelOneProof(text)?.ticket)
  } catch {
    // The library expects texts that are built well.
    return false
  }
}
