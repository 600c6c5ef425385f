// Geometry of the wheel, testable without a canvas. Pixels and degrees.

export const wheelSize = (windowWidth: number): number => Math.min(350, Math.floor(windowWidth * 0.85))

export type Measure = (text: string, fontSize: number) => number

/** A label runs across its slice, or `along` it from the rim inwards. Pixels; `distance`: from the centre; `text`: what fits of it. */
export type LabelPlace = { text: string; along: boolean; fontSize: number; width: number; distance: number }

const hub = 0.3
const [largest, legible, least] = [19, 12, 9]
/** Small sizes are a little wider than their share of a large one. */
const slack = 0.94

/** All labels run the same way, each in the largest font size that fits; longer ones are cut off. */
export function placeLabels(labels: readonly string[], radius: number, measure: Measure): LabelPlace[] {
  const halfAngle = Math.PI / labels.length
  const across = Math.min(2 * radius * 0.66 * Math.tan(Math.min(halfAngle, Math.PI / 3)), radius * 1.2) * 0.86
  const inside = radius * (1 - hub - 0.1)
  // Thai letters with two marks above and one below need this line height.
  const tallest = (2 * radius * 0.5 * Math.tan(Math.min(halfAngle, Math.PI / 3))) / 1.5
  // At a font size of 1 px.
  const widths = labels.map((label) => Math.max(0.01, measure(label, 100) / 100))
  const fits = (room: number, most: number) => widths.map((width) => Math.max(least, Math.min(largest, most, (room * slack) / width)))
  const [sizesAcross, sizesAlong] = [fits(across, radius * 0.2), fits(inside, tallest)]
  const [smallAcross, smallAlong] = [Math.min(...sizesAcross), Math.min(...sizesAlong)]
  // Across reads better while it is legible.
  const along = smallAcross < legible && (smallAlong > smallAcross || (smallAlong === smallAcross && inside > across))
  const width = along ? inside : across
  const sizes = along ? sizesAlong : sizesAcross
  return labels.map((label, index) => {
    const [fontSize = least, widthAtOne = 0] = [sizes[index], widths[index]]
    const text = widthAtOne * fontSize <= width ? label : cutTo(width, label, (part) => measure(part, fontSize))
    return { text, along, fontSize, width, distance: along ? radius * 0.95 : radius * 0.74 }
  })
}

/** Keeps Thai and Lao letters with their vowels and tones. */
function cutTo(width: number, label: string, widthOf: (text: string) => number): string {
  const letters = Array.from(new Intl.Segmenter().segment(label), ({ segment }) => segment)
  const cut = (count: number) => `${letters.slice(0, count).join('')}…`
  let count = letters.length - 1
  while (count > 0 && widthOf(cut(count)) > width) count--
  return cut(count)
}

export function isUpsideDown(degrees: number): boolean {
  const turned = ((degrees % 360) + 360) % 360
  return turned > 90 && turned < 270
}

export const fontOf = (fontSize: number, family: string): string => `700 ${fontSize}px ${family}`

export type Pen = Pick<
  CanvasRenderingContext2D,
  'save' | 'restore' | 'rotate' | 'translate' | 'arc' | 'lineTo' | 'beginPath' | 'closePath'
> &
  Pick<CanvasRenderingContext2D, 'fillStyle' | 'strokeStyle' | 'lineWidth' | 'font' | 'textAlign' | 'textBaseline'> & {
    fill: () => void
    stroke: () => void
    fillText: (text: string, x: number, y: number) => void
  }
export type DrawnSlice = { ground: string; ink: string; place: LabelPlace }
type Wheel = { slices: readonly DrawnSlice[]; radius: number; angle: number; font: string; line: string }

/** `angle`: at rest. */
export function drawWheel(pen: Pen, { slices, radius, angle, font, line }: Wheel): void {
  const width = 360 / slices.length
  for (const [index, { ground, ink, place }] of slices.entries()) {
    pen.save()
    // The first slice is centred at the top, as in a spin's plan.
    pen.rotate(radians(index * width))
    pen.beginPath()
    pen.arc(0, 0, radius, radians(-90 - width / 2), radians(-90 + width / 2))
    pen.lineTo(0, 0)
    pen.closePath()
    pen.fillStyle = ground
    pen.fill()
    if (slices.length > 1) {
      pen.strokeStyle = line
      pen.lineWidth = 1.5
      pen.stroke()
    }
    pen.fillStyle = ink
    drawLabel(pen, place, { font, at: index * width + angle })
    pen.restore()
  }
}

/** `at`: where its slice rests, in degrees clockwise from the top. */
function drawLabel(pen: Pen, { text, along, fontSize, width, distance }: LabelPlace, { font, at }: { font: string; at: number }): void {
  pen.font = fontOf(fontSize, font)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.translate(0, (along ? width / 2 : 0) - distance)
  const turn = along ? 90 : 0
  pen.rotate(radians(isUpsideDown(at + turn) ? turn - 180 : turn))
  pen.fillText(text, 0, 0)
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

type Hex = string

/** The server's colour if it is legible on the ground, else the better of two defaults. */
export function readableInk(ground: Hex, wanted: Hex, inks: readonly [Hex, Hex]): Hex {
  if (contrast(ground, wanted) >= 4.5) return wanted
  return contrast(ground, inks[0]) >= contrast(ground, inks[1]) ? inks[0] : inks[1]
}

/** WCAG 2. */
function contrast(one: Hex, other: Hex): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(colour: Hex): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
