// Draws a slip from rectangles, so that no fonts are needed.
import { generate } from 'promptparse'
import encodeQr from 'qr'
import sharp from 'sharp'
import { bankNumberOf } from '#platform/values/bankNumbers.ts'
import { otherBank } from './sandboxBank.ts'

export type Variant = 'plain' | 'noQr' | 'tiny' | 'otherBank'
const [width, height] = [720, 1_080]

/** PNG. `noQr`: cropped above the QR. `tiny`: too small to read. `otherBank`: to a foreign account. */
export async function slipPicture(
  { fromBankCode, reference, amount }: { fromBankCode: string; reference: string; amount: number },
  variant: Variant,
): Promise<Buffer> {
  const transRef = variant === 'otherBank' ? reference + otherBank : reference
  const qr = variant === 'noQr' ? '' : drawQr(generate.slipVerify({ sendingBank: bankNumberOf(fromBankCode), transRef }))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <path fill="#ffffff" d="M0 0h${width}v${height}H0z"/><path fill="#0f3d2e" d="M0 0h${width}v120H0z"/>
    <circle cx="360" cy="220" r="56" fill="#1f9d55"/><path d="M334 220l18 20 36-40" fill="none" stroke="#ffffff" stroke-width="12"/>
    ${digits(amountText(amount), 360, 330, 12, '#0f3d2e')}${digits(transRef.replace(/\D/g, ''), 360, 450, 5, '#555555')}${qr}</svg>`
  const picture = sharp(Buffer.from(svg))
  return (variant === 'tiny' ? picture.resize({ width: 90 }) : picture).png().toBuffer()
}

const amountText = (satang: number): string => (satang / 100).toFixed(2)

function drawQr(text: string): string {
  const modules = encodeQr(text, 'raw', { ecc: 'medium', border: 4 })
  const size = modules.length
  const cell = Math.floor(400 / size)
  const squares = modules.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x * cell} ${y * cell}h${cell}v${cell}h-${cell}z`] : [])),
  )
  return `<path transform="translate(${(width - size * cell) / 2} 580)" fill="#000000" d="${squares.join('')}"/>`
}

/** Five rows of three columns. */
const shapes = new Map(
  Object.entries({
    '0': '111101101101111',
    '1': '010110010010111',
    '2': '111001111100111',
    '3': '111001111001111',
    '4': '101101111001001',
    '5': '111100111001111',
    '6': '111100111101111',
    '7': '111001001001001',
    '8': '111101111101111',
    '9': '111101111001111',
    '.': '000000000000010',
  }),
)

function digits(text: string, centre: number, top: number, cell: number, colour: string): string {
  const left = centre - (text.length * 4 * cell) / 2
  const squares = Array.from(text).flatMap((digit, place) =>
    Array.from(shapes.get(digit) ?? '').flatMap((on, index) => {
      const x = left + (place * 4 + (index % 3)) * cell
      return on === '1' ? [`M${x} ${top + Math.floor(index / 3) * cell}h${cell}v${cell}h-${cell}z`] : []
    }),
  )
  return `<path fill="${colour}" d="${squares.join('')}"/>`
}
