// SVG fragments for a view box of 128 by 128.
const gold = '#e2b44c'
const paper = '#f4f1e6'

const star = (x: number, y: number, r: number, fill = gold): string => {
  const points = Array.from({ length: 10 }, (_, at) => {
    const angle = (Math.PI / 5) * at - Math.PI / 2
    const length = at % 2 === 0 ? r : r * 0.42
    return `${(x + Math.cos(angle) * length).toFixed(1)},${(y + Math.sin(angle) * length).toFixed(1)}`
  })
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`
}
const coin = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${gold}"/><circle cx="${x}" cy="${y}" r="${r * 0.72}" fill="none" stroke="#8a6414" stroke-opacity=".55" stroke-width="${r * 0.12}"/>`
const card = (x: number, y: number, turn: number, pip: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-19" y="-27" width="38" height="54" rx="6" fill="${paper}"/>${pip}</g>`
const heart = '<path d="M0 11C-14 1-9-11 0-5 9-11 14 1 0 11Z" fill="#c0392b"/>'
const spade = '<path d="M0-12C-14 0-9 10-2 5L-5 13H5L2 5C9 10 14 0 0-12Z" fill="#10231d"/>'
const die = (x: number, y: number, turn: number, pips: number[][]): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-21" y="-21" width="42" height="42" rx="9" fill="${paper}"/>${pips
    .map(([px, py]) => `<circle cx="${px}" cy="${py}" r="4.4" fill="#10231d"/>`)
    .join('')}</g>`
const reel = (x: number, inside: string): string =>
  `<rect x="${x - 15}" y="40" width="30" height="48" rx="6" fill="${paper}"/><g transform="translate(${x} 64)">${inside}</g>`

export const motifs = {
  hat: `<path d="M24 84C30 40 44 34 50 62 54 26 74 26 78 62 84 34 98 40 104 84Z" fill="${paper}"/><rect x="24" y="82" width="80" height="14" rx="7" fill="${gold}"/>${coin(28, 46, 8)}${coin(64, 28, 8)}${coin(100, 46, 8)}`,
  cards: `${card(50, 66, -14, spade)}${card(78, 64, 12, heart)}`,
  film: `<rect x="22" y="38" width="84" height="52" rx="9" fill="${paper}"/><g fill="#10231d">${[30, 46, 62, 78, 94].map((x) => `<rect x="${x - 3}" y="42" width="7" height="6" rx="2"/><rect x="${x - 3}" y="80" width="7" height="6" rx="2"/>`).join('')}</g>${star(64, 65, 15)}`,
  ball: `<circle cx="64" cy="64" r="36" fill="${paper}"/><path d="M64 46l17 12-6 20H53l-6-20Z" fill="#10231d"/><path d="M64 28v18M98 54l-17 4M85 93l-10-15M43 93l10-15M30 54l17 4" stroke="#10231d" stroke-width="4"/>`,
  shield: `<path d="M64 24l36 12v26c0 24-16 36-36 44-20-8-36-20-36-44V36Z" fill="${paper}"/>${star(64, 64, 22)}`,
  dice:
    die(48, 56, -12, [
      [-9, -9],
      [9, 9],
      [0, 0],
    ]) +
    die(82, 76, 16, [
      [-9, -9],
      [9, -9],
      [-9, 9],
      [9, 9],
    ]),
  bolt: `<path d="M72 20L34 72h24l-6 36 42-54H68Z" fill="${gold}"/>`,
  lotus: `<g fill="${paper}"><path d="M64 30c14 16 14 40 0 56-14-16-14-40 0-56Z"/><path d="M36 46c18 4 28 22 28 40C44 84 32 66 36 46Z" opacity=".8"/><path d="M92 46c-18 4-28 22-28 40 20-2 32-20 28-40Z" opacity=".8"/></g><path d="M28 92c24 10 48 10 72 0" stroke="${gold}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  reels: `<rect x="14" y="30" width="100" height="68" rx="12" fill="${gold}"/>${reel(32, star(0, 0, 11))}${reel(64, coin(0, 0, 10))}${reel(96, heart)}`,
  gem: `<path d="M40 34h48l18 22-42 46-42-46Z" fill="${paper}"/><path d="M40 34l24 22 24-22M22 56h84M64 56v46" stroke="#10231d" stroke-opacity=".35" stroke-width="3" fill="none"/>`,
  sun: `<g stroke="${gold}" stroke-width="7" stroke-linecap="round">${Array.from({ length: 8 }, (_, at) => `<path d="M64 22v10" transform="rotate(${at * 45} 64 64)"/>`).join('')}</g>${coin(64, 64, 23)}`,
  map: `<path d="M24 38l26-8 28 8 26-8v60l-26 8-28-8-26 8Z" fill="${paper}"/><path d="M50 30v60M78 38v60" stroke="#10231d" stroke-opacity=".25" stroke-width="3"/><path d="M64 44c12 0 14 14 0 32-14-18-12-32 0-32Z" fill="#c0392b"/>`,
  tent: `<path d="M64 26l44 38H20Z" fill="${paper}"/><path d="M64 26l14 38H50Z" fill="#c0392b"/><path d="M26 64h76l-6 36H32Z" fill="${paper}"/><path d="M52 64h24l4 36H48Z" fill="#c0392b"/><path d="M64 26V14l14 6-14 5Z" fill="${gold}"/>`,
  crown: `<path d="M22 46l22 18 20-34 20 34 22-18-8 46H30Z" fill="${gold}"/><rect x="30" y="92" width="68" height="9" rx="4" fill="${paper}"/>`,
  tiger: `<circle cx="64" cy="66" r="34" fill="${gold}"/><path d="M36 44L30 24l22 12ZM92 44l6-20-22 12Z" fill="${gold}"/><g stroke="#10231d" stroke-width="5" stroke-linecap="round"><path d="M64 36v12M52 38l4 9M76 38l-4 9M32 62l10 3M96 62l-10 3M34 76l9-1M94 76l-9-1"/></g><circle cx="52" cy="62" r="4.6" fill="#10231d"/><circle cx="76" cy="62" r="4.6" fill="#10231d"/><path d="M58 76h12l-6 7Z" fill="#10231d"/>`,
  ticket: `<g transform="rotate(-8 64 64)"><path d="M20 40h88v16a8 8 0 0 0 0 16v16H20V72a8 8 0 0 0 0-16Z" fill="${paper}"/><path d="M84 44v40" stroke="#10231d" stroke-opacity=".35" stroke-width="3" stroke-dasharray="5 5"/>${star(52, 64, 16)}</g>`,
  dragon: `<path d="M26 78c0-30 26-46 50-38 18 6 18 26 4 30-12 3-18-8-10-14" stroke="${gold}" stroke-width="10" fill="none" stroke-linecap="round"/><path d="M26 78c4 20 38 26 70 8" stroke="${gold}" stroke-width="10" fill="none" stroke-linecap="round"/><path d="M74 30l10-14 2 18Z" fill="${gold}"/>${coin(98, 46, 9)}`,
  gift: `<rect x="28" y="56" width="72" height="46" rx="7" fill="${paper}"/><rect x="22" y="42" width="84" height="20" rx="7" fill="${paper}"/><path d="M58 42h12v60H58Z" fill="${gold}"/><path d="M64 42C44 42 38 22 50 22c8 0 14 10 14 20 0-10 6-20 14-20 12 0 6 20-14 20Z" fill="${gold}"/>`,
  friends: `<g fill="${paper}"><circle cx="46" cy="48" r="15"/><path d="M20 94c0-30 52-30 52 0Z"/></g><g fill="${gold}"><circle cx="84" cy="54" r="13"/><path d="M62 98c0-28 44-28 44 0Z"/></g>`,
  back: `<path d="M100 66a36 36 0 1 1-12-28" stroke="${gold}" stroke-width="9" fill="none" stroke-linecap="round"/><path d="M92 18v26H66Z" fill="${gold}"/>${coin(64, 65, 15)}`,
} as const
export type Motif = keyof typeof motifs
