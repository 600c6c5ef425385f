import { expect, test } from 'vitest'
import { drawWheel, isUpsideDown, placeLabels, readableInk, wheelSize, type Pen } from './wheelDrawing.ts'

// @covers 2.spin-1 9.limits-27
test('the wheel is the smaller of 350 and 85 % of the window’s width', () => {
  expect([1280, 412, 411, 390, 320].map(wheelSize)).toEqual([350, 350, 349, 331, 272])
})

/** Each letter is half as wide as high. */
const measure = (text: string, fontSize: number) => (text.length * fontSize) / 2

test.each([2, 3, 4, 6, 7, 8, 10, 12, 16, 24])('with %i slices every label fits its slice', (slices) => {
  const labels = Array.from({ length: slices }, (_, index) => `${index} baht`)
  for (const radius of [126, 165]) {
    for (const [index, { along, fontSize, width, distance }] of placeLabels(labels, radius, measure).entries()) {
      expect(measure(labels[index] ?? '', fontSize)).toBeLessThan(width * 0.95)
      // The line must fit the slice's width: at the inner edge when across, in the middle of the text when along.
      const room = 2 * Math.tan(Math.min(Math.PI / slices, Math.PI / 3)) * (along ? radius * 0.5 : distance - fontSize)
      expect(along ? fontSize * 1.5 : width / 0.86).toBeLessThanOrEqual(room + radius * 0.45)
      expect([fontSize >= 9, fontSize <= 19]).toEqual([true, true])
    }
  }
})

test('labels run across the slices when there are few, and along them when there are many', () => {
  const along = (slices: number) =>
    placeLabels(
      Array.from({ length: slices }, () => '100 baht'),
      165,
      measure,
    )[0]?.along
  expect([2, 4, 7, 16, 24].map(along)).toEqual([false, false, false, true, true])
})

test('among many slices all labels run along, also if one is too long either way', () => {
  const labels = ['a'.repeat(200), ...Array.from({ length: 15 }, () => '100 baht')]
  expect(placeLabels(labels, 165, measure).map(({ along, text }) => [along, text])).toEqual([
    [true, expect.stringMatching(/^a+…$/)],
    ...Array.from({ length: 15 }, () => [true, '100 baht']),
  ])
})

test('a label that is too long is shrunk to the smallest readable size, then cut', () => {
  const [long, short] = placeLabels(['น้ำ'.repeat(40), 'b'], 165, measure)
  expect([long?.fontSize, short?.fontSize, short?.text]).toEqual([9, 19, 'b'])
  expect(long?.text).toMatch(/^(น้ำ)+…$/)
  expect(measure(long?.text ?? '', 9)).toBeLessThanOrEqual(long?.width ?? 0)
  expect(measure(`น้ำ${long?.text}`, 9)).toBeGreaterThan(long?.width ?? 0)
})

test('the server’s text colour is used where it is readable, otherwise the more readable default', () => {
  const inks = ['#f4f1e6', '#2a1e02'] as const
  expect([
    readableInk('#0f3d2e', '#ffffff', inks),
    readableInk('#0f3d2e', '#12784a', inks),
    readableInk('#f8edcf', '#ffffff', inks),
    readableInk('#b3261e', '#b3261e', inks),
  ]).toEqual(['#ffffff', '#f4f1e6', '#2a1e02', '#f4f1e6'])
})

test('a label in the lower half is upside down, also after whole turns', () => {
  expect([0, 90, 91, 180, 269, 270, 359, 540, -180, -90].map(isUpsideDown)).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
    false,
    true,
    true,
    false,
  ])
})

/** Records each text with its place and turn, in pixels and degrees. */
function recordingPen() {
  const texts: { text: string; x: number; y: number; turned: number }[] = []
  let now = { x: 0, y: 0, turned: 0 }
  const saved: (typeof now)[] = []
  const pen = new Proxy({} as Pen, {
    get: (_, name) =>
      ({
        save: () => saved.push(now),
        restore: () => (now = saved.pop() ?? now),
        rotate: (radians: number) => (now = { ...now, turned: now.turned + radians }),
        translate: (right: number, down: number) => {
          const [sine, cosine] = [Math.sin(now.turned), Math.cos(now.turned)]
          now = { ...now, x: now.x + right * cosine - down * sine, y: now.y + right * sine + down * cosine }
        },
        fillText: (text: string) => {
          const { x, y, turned } = now
          texts.push({ text, x: Math.round(x), y: Math.round(y), turned: Math.round((turned * 180) / Math.PI) })
        },
      })[String(name)] ?? (() => {}),
  })
  return { pen, texts }
}

test('each label is centred in its slice and none is upside down, whether across or along, also after a spin', () => {
  const drawn = (count: number, angle: number) => {
    const { pen, texts } = recordingPen()
    const labels = Array.from({ length: count }, (_, index) => `${index}`.padEnd(8, '.'))
    const slices = placeLabels(labels, 165, measure).map((place) => ({ ground: '#000000', ink: '#ffffff', place }))
    drawWheel(pen, { slices, radius: 165, angle, font: 'serif', line: '#ffffff' })
    for (const [index, { x, y, turned }] of texts.entries()) {
      const around = ((Math.atan2(x, -y) * 180) / Math.PI + 360) % 360
      expect(Math.abs(around - (index * 360) / count)).toBeLessThan(1)
      expect([Math.hypot(x, y) > 70, Math.hypot(x, y) < 140, isUpsideDown(turned + angle)]).toEqual([true, true, false])
    }
    return texts.map(({ text }) => text[0])
  }
  expect([drawn(2, 0), drawn(4, 90), drawn(4, 200)]).toEqual([
    ['0', '1'],
    ['0', '1', '2', '3'],
    ['0', '1', '2', '3'],
  ])
  expect([drawn(16, 0).length, drawn(24, 130).length]).toEqual([16, 24])
})
