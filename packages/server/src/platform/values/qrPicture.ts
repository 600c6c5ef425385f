import { parse } from 'promptparse'
import encodeQr from 'qr'

/** Draws rows of dashes, a sixth of the bytes of single squares. Scanners need the quiet zone of 4 modules. */
export function qrMarkup(payload: string): string {
  const modules = encodeQr(payload, 'raw', { ecc: 'medium', border: 4 })
  const size = modules.length
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${modules.map(dashesOf).join('')}"/></svg>`
}

function dashesOf(row: boolean[], y: number): string {
  let path = ''
  let at = 0
  for (let start = row.indexOf(true); start !== -1;) {
    // The quiet zone ends each row.
    const end = row.indexOf(false, start)
    path += `${at === 0 ? `M${start} ${y}.5` : `m${start - at} 0`}h${end - start}`
    at = end
    start = row.indexOf(true, end)
  }
  return path
}

/** Satang that fit EMVCo's 13 characters. */
export const maxQrAmount = 999_999_999_999

/** Checks CRC, currency and amount (satang), because players cannot check a QR before they pay. */
export function requestsAmount(payload: string, satang: number): boolean {
  const qr = parse(payload, true, true)
  if (!qr || qr.getTagValue('53') !== '764') return false
  const amount = /^(\d{1,10})(?:\.(\d{2}))?$/.exec(qr.getTagValue('54') ?? '')
  return amount !== null && Number(amount[1]) * 100 + Number(amount[2] ?? 0) === satang
}
