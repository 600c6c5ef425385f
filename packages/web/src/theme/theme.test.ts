import { expect, test } from 'vitest'
import screenSkeleton from '../app/ScreenSkeleton.module.css?raw'
import skeleton from '../ui/feedback/Skeleton.module.css?raw'
import theme from './theme.css?raw'

test('the dark theme is the same by the device’s preference and by choice', () => {
  const [byWish, byChoice] = [":root:not([data-theme='light']) {", ":root[data-theme='dark'] {"].map(tokensAfter)
  expect(byWish).toEqual(byChoice)
  expect(Object.keys(byWish ?? {}).length).toBeGreaterThan(20)
})

// @covers 9.limits-12
test.each([skeleton, screenSkeleton])('a skeleton is invisible for 200 ms, so that a fast answer does not flicker', (styles) => {
  expect(tokensAfter(':root {')['--skeleton-delay']).toBe('200ms')
  expect(styles).toMatch(/animation: appear var\(--slow\) var\(--skeleton-delay\) both;/)
  expect(styles).toMatch(/@keyframes appear \{\s*from \{\s*opacity: 0;/)
})

test.each([
  ['light', ':root {', {}],
  ['dark', ":root[data-theme='dark'] {", tokensAfter(':root {')],
])('%s: text has a contrast of 4.5 : 1, parts of 3 : 1', (_, head, base) => {
  const token = { ...base, ...tokensAfter(head) }
  const contrast = ([fore, ground]: readonly [string, string]) => ({
    fore,
    ground,
    ratio: ratioOf(token[`--${fore}`] ?? '', token[`--${ground}`] ?? ''),
  })
  expect(texts.map(contrast).filter(({ ratio }) => !(ratio >= 4.5))).toEqual([])
  expect(parts.map(contrast).filter(({ ratio }) => !(ratio >= 3))).toEqual([])
})

const texts = [
  ...['ink', 'ink-2', 'ink-3', 'good', 'bad', 'wait'].flatMap(
    (fore) =>
      [
        [fore, 'paper'],
        [fore, 'card'],
      ] as const,
  ),
  ...['good', 'bad', 'wait', 'ink', 'ink-2'].flatMap((fore) =>
    fore.startsWith('ink')
      ? ([
          [fore, 'gold-soft'],
          [fore, 'wait-soft'],
          [fore, 'good-soft'],
        ] as const)
      : ([[fore, `${fore}-soft`]] as const),
  ),
  ['wait', 'gold-soft'],
  ['on-gold', 'gold'],
  ['on-gold', 'gold-press'],
  ['on-deep', 'deep'],
  ['on-deep', 'deep-2'],
  ['on-deep-2', 'deep'],
  ['on-deep-2', 'deep-2'],
] as const

const parts = [
  ['edge', 'card'],
  ['edge', 'paper'],
  ['focus', 'card'],
  ['focus', 'paper'],
  ...['in-wallet', 'in-games', 'in-transit'].flatMap(
    (bar) =>
      [
        [bar, 'deep'],
        [bar, 'deep-2'],
      ] as const,
  ),
] as const

function tokensAfter(head: string): Record<string, string> {
  const block = theme.slice(theme.indexOf(head)).split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

/** WCAG contrast of two #rrggbb colours; NaN for other formats fails every comparison. */
function ratioOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
