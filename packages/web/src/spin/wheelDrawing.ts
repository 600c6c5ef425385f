// What the wheel is drawn from: numbers alone, so that they can be tested without a canvas. Pixels of the page, degrees.

/** Spec 9: the smaller of 350 and 85 % of the window's width. */
export const wheelSize = (windowWidth: number): number => Math.min(350, Math.floor(windowWidth * 0.85))

/** A canvas knows neither `rem` nor layout: how wide a text would be in letters of this size. */
export type Measure = (text: string, fontSize: number) => number

/** A text lies across its slice, or along it, from the rim inwards, where across there is no room. */
export type LabelPlace = { along: boolean; fontSize: number; width: number; distance: number }

const hub = 0.3
const [largest, legible, least] = [19, 12, 9]

/** One way for all labels of a wheel, each in the largest letters that fit; what fits in none is cut off by the drawing. */
export function placeLabels(labels: readonly string[], radius: number, measure: Measure): LabelPlace[] {
  const half = Math.PI / labels.length
  const across = Math.min(2 * radius * 0.66 * Math.tan(Math.min(half, Math.PI / 3)), radius * 1.2) * 0.86
  const inside = radius * (1 - hub - 0.1)
  // Two marks above a Thai letter and one below want a line as high as this.
  const tallest = (2 * radius * 0.5 * Math.tan(Math.min(half, Math.PI / 3))) / 1.5
  const fits = (width: number, most: number) =>
    labels.map((label) => Math.max(least, Math.min(largest, most, (width / Math.max(1, measure(label, 100))) * 100)))
  const [lying, standing] = [fits(across, radius * 0.2), fits(inside, tallest)]
  // Across reads better, as long as it can be read.
  const along = Math.min(...lying) < legible && Math.min(...standing) > Math.min(...lying)
  return (along ? standing : lying).map((fontSize) => ({
    along,
    fontSize,
    width: along ? inside : across,
    distance: along ? radius * 0.95 : radius * 0.74,
  }))
}

/** `#rrggbb` as a canvas writes colours. */
type Hex = string

/** The colour of a slice's text: the server's where it can be read on that ground, else the better of our two inks. */
export function readableInk(ground: Hex, wanted: Hex, inks: readonly [Hex, Hex]): Hex {
  if (contrast(ground, wanted) >= 4.5) return wanted
  return contrast(ground, inks[0]) >= contrast(ground, inks[1]) ? inks[0] : inks[1]
}

/** As WCAG 2 counts it. */
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
