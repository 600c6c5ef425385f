// Drawn in code, free of trademarks.
import { qrMarkup } from '#platform/values/qrPicture.ts'
import { type Motif, motifs } from './motifs.ts'

type Hues = readonly [string, string]

const banks: Record<string, Hues> = {
  KBANK: ['#1f8a4c', '#0f5a30'], SCB: ['#6a3fa0', '#3f2168'], BBL: ['#2a4fa8', '#162d6b'], KTB: ['#1b9bd7', '#0c5f8c'],
  TMB: ['#2b6fc4', '#e0742b'], GSB: ['#d6468b', '#8f1f56'], BAY: ['#c99a1c', '#7c5b09'], UOB: ['#2a4a86', '#b3261e'],
  CIMB: ['#b3261e', '#6f120d'], LHB: ['#5c6b73', '#2f3a40'], BAAC: ['#2f9a5b', '#c7a12b'], KKP: ['#5a4b9c', '#352a66'],
  BCEL: ['#c0392b', '#7a1a10'], LDB: ['#1d6fae', '#0e3f68'], JDB: ['#d88a1d', '#8a500a'], APB: ['#2b8f5a', '#124f30'],
  LVB: ['#1a7f86', '#0b474b'], TRUEWALLET: ['#e07a2b', '#a8451a'],
} // prettier-ignore

const providers: Record<string, Hues> = {
  WW: ['#12784a', '#0a2b20'], PAYTIMZ: ['#3b5bb5', '#1d2f66'], PAYONEX: ['#b35a1e', '#6a2f0a'], FP: ['#8a3f8f', '#4a1c4d'],
} // prettier-ignore

const games: Record<string, { hues: Hues; motif: Motif }> = {
  JOKER: { hues: ['#7b3fa0', '#2f1556'], motif: 'hat' },
  SEXYGAME: { hues: ['#b03060', '#5a1030'], motif: 'cards' },
  BETFLIX: { hues: ['#b3261e', '#4f0d09'], motif: 'film' },
  ASKMEBET: { hues: ['#1f6f8b', '#0c2f3d'], motif: 'ball' },
  UFABET: { hues: ['#22468f', '#0d1f47'], motif: 'shield' },
  SUPERSLOT: { hues: ['#d07a1a', '#6a3205'], motif: 'bolt' },
  PG: { hues: ['#1f8a6a', '#0a3f30'], motif: 'lotus' },
  SLOTXO: { hues: ['#37409a', '#161a4d'], motif: 'reels' },
  IMI: { hues: ['#0f7f8f', '#063a42'], motif: 'gem' },
  USUN: { hues: ['#c2571a', '#5e2206'], motif: 'sun' },
  AREASLOT: { hues: ['#3f7a2b', '#1a3a10'], motif: 'map' },
  CIRCUS: { hues: ['#a8327a', '#4b1036'], motif: 'tent' },
  SLOTRACHA: { hues: ['#5b2f8a', '#27104a'], motif: 'crown' },
  PGSLOT: { hues: ['#9a3412', '#43130a'], motif: 'tiger' },
  JOKER2: { hues: ['#2f5fa8', '#12284f'], motif: 'dice' },
  HUAYHD: { hues: ['#12784a', '#06301d'], motif: 'ticket' },
  MANGKORN: { hues: ['#0f3d2e', '#0a2b20'], motif: 'dragon' },
}

const banners: Record<string, { hues: Hues; motif: Motif }> = {
  'invite-1': { hues: ['#0f3d2e', '#12784a'], motif: 'friends' },
  'invite-2': { hues: ['#3b2f7a', '#6a3fa0'], motif: 'gift' },
  'invite-3': { hues: ['#7a4a0c', '#c98a1d'], motif: 'crown' },
  'refund-1': { hues: ['#0f3d2e', '#1f8a6a'], motif: 'back' },
  'refund-2': { hues: ['#22468f', '#1f6f8b'], motif: 'shield' },
  'refund-3': { hues: ['#5a1030', '#b03060'], motif: 'gem' },
  'bonus-welcome': { hues: ['#0a2b20', '#12784a'], motif: 'gift' },
  'bonus-daily': { hues: ['#6a3205', '#d07a1a'], motif: 'sun' },
  'bonus-weekly': { hues: ['#161a4d', '#37409a'], motif: 'dragon' },
}

const svg = (width: number, height: number, [from, to]: Hues, inside: string, radius = 0): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${width}" height="${height}" rx="${radius}" fill="url(#a)"/>${inside}</svg>`

const rings = (x: number, y: number): string =>
  [70, 120, 180, 250]
    .map((r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#fff" stroke-opacity=".07" stroke-width="18"/>`)
    .join('')

/** A bank that is known by another name than its code. */
const names = new Map([['TMB', 'TTB']])

const mark = (code: string, hues: Hues): string =>
  svg(
    128,
    128,
    hues,
    `<path d="M0 128V92C40 70 80 112 128 76v52Z" fill="#fff" fill-opacity=".12"/><text x="64" y="${code.length > 4 ? 73 : 76}" font-family="system-ui,sans-serif" font-weight="700" font-size="${code.length > 4 ? 22 : 34}" text-anchor="middle" fill="#fff">${(names.get(code) ?? code).replace('TRUE', '').slice(0, 7)}</text>`,
    30,
  )

const logo = ({ hues, motif }: { hues: Hues; motif: Motif }): string =>
  svg(128, 128, hues, `<circle cx="64" cy="64" r="54" fill="#fff" fill-opacity=".08"/>${motifs[motif]}`, 30)

const field = (width: number, height: number, { hues, motif }: { hues: Hues; motif: Motif }, scale: number): string =>
  svg(
    width,
    height,
    hues,
    `${rings(width * 0.74, height / 2)}<g transform="translate(${width * 0.74 - 64 * scale} ${height / 2 - 64 * scale}) scale(${scale})">${motifs[motif]}</g>`,
  )

/** Account, amount and note in a banking app. */
const transferHelp = svg(
  600,
  422,
  ['#7a1a10', '#c0392b'],
  `<g transform="translate(200 26)"><rect width="200" height="370" rx="28" fill="#10231d"/><rect x="12" y="16" width="176" height="338" rx="18" fill="#f6f4ee"/>${[
    0, 1, 2,
  ]
    .map(
      (step) =>
        `<g transform="translate(26 ${44 + step * 92})"><circle cx="16" cy="16" r="16" fill="#e2b44c"/><text x="16" y="22" font-family="system-ui,sans-serif" font-weight="700" font-size="16" text-anchor="middle" fill="#2a1e02">${step + 1}</text><rect x="44" y="4" width="104" height="10" rx="5" fill="#4b5f57"/><rect x="44" y="22" width="${84 - step * 14}" height="8" rx="4" fill="#e3dfd3"/><rect y="46" width="148" height="30" rx="9" fill="#fff" stroke="#e3dfd3" stroke-width="2"/></g>`,
    )
    .join('')}<rect x="26" y="318" width="148" height="26" rx="9" fill="#e2b44c"/></g>`,
)

const drawings = new Map<string, () => string>([
  ...Object.entries(banks).map(([code, hues]) => [`/pictures/banks/${code}.svg`, () => mark(code, hues)] as const),
  ...Object.entries(providers).map(([code, hues]) => [`/pictures/providers/${code}.svg`, () => mark(code, hues)] as const),
  ...Object.entries(games).flatMap(([code, look]) => [
    [`/pictures/games/${code}.svg`, () => logo(look)] as const,
    [`/pictures/games/${code}-background.svg`, () => field(640, 360, look, 2)] as const,
  ]),
  ...Object.entries(banners).map(([code, look]) => [`/pictures/banners/${code}.svg`, () => field(600, 422, look, 2.2)] as const),
  ['/pictures/help/bcel.svg', () => transferHelp],
  ['/pictures/contact/line.svg', () => qrMarkup('https://line.me/R/ti/p/@krapao')],
])

export const isDrawn = (path: string): boolean => drawings.has(path)

export const drawingOf = (path: string): string | undefined => drawings.get(path)?.()

export const drawnPaths = (): string[] => [...drawings.keys()]
