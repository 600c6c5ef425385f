import type { SpinSlice } from '@krapao/sdk'
import type { Context } from 'konva/lib/Context'
import { Layer } from 'konva/lib/Layer'
import { Shape } from 'konva/lib/Shape'
import { Stage } from 'konva/lib/Stage'
import { memo, useEffect, useRef, useState } from 'react'
import css from './Wheel.module.css'
import { isUpsideDown, placeLabels, readableInk, type LabelPlace } from './wheelDrawing.ts'

type Props = {
  slices: readonly SpinSlice[]
  size: number
  /** At rest, in degrees clockwise: labels that would stand on their head are turned. */
  angle: number
}
/** A canvas does not inherit CSS values. */
type Style = { font: string; line: string; inks: readonly [string, string] }

/**
 * Drawn once with Konva, so that turning moves a bitmap; again when the wheel, its size or the loaded font changes. Without
 * react-konva, whose renderer is as large as Konva.
 */
export const WheelPicture = memo(function WheelPicture({ slices, size, angle }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [fontsLoaded, setFontsLoaded] = useState(0)
  const labels = slices.map(({ label }) => label).join('')
  useEffect(() => {
    let gone = false
    const font = fontOf(16, place.current ? getComputedStyle(place.current).fontFamily : '')
    if (document.fonts.check(font, labels)) return undefined
    // A font that fails to load leaves the fallback.
    void document.fonts.load(font, labels).then(
      () => !gone && setFontsLoaded((count) => count + 1),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [labels])
  // After the paint, when reading the style computes nothing: Konva draws at the next frame in either case.
  useEffect(() => {
    if (!place.current) return undefined
    const stage = new Stage({ container: place.current, width: size, height: size, listening: false })
    const layer = new Layer({ listening: false, x: size / 2, y: size / 2 })
    const wheel = { slices, radius: size / 2 - 1, angle, style: styleOf(place.current) }
    layer.add(new Shape({ listening: false, sceneFunc: (context) => drawSlices(context, wheel) }))
    stage.add(layer)
    return () => void stage.destroy()
    // Redraws when the font arrives, as Konva does not notice the replacement.
  }, [slices, size, angle, fontsLoaded])
  return <div ref={place} className={css.picture} aria-hidden />
})

/** As one shape: one of Konva's for each slice and label took a third longer. */
function drawSlices(context: Context, { slices, radius, angle, style }: Omit<Props, 'size'> & { radius: number; style: Style }): void {
  const width = 360 / slices.length
  const places = placeLabels(
    slices.map(({ label }) => label),
    radius,
    measureIn(style.font),
  )
  for (const [index, { bgColor, textColor }] of slices.entries()) {
    const ground = hexOf(bgColor) ?? hexOf(style.line) ?? style.line
    context.save()
    // The first slice is centred at the top, as in a spin's plan.
    context.rotate(radians(index * width))
    context.beginPath()
    context.arc(0, 0, radius, radians(-90 - width / 2), radians(-90 + width / 2))
    context.lineTo(0, 0)
    context.closePath()
    context.fillStyle = ground
    context.fill()
    if (slices.length > 1) {
      context.strokeStyle = style.line
      context.lineWidth = 1.5
      context.stroke()
    }
    const place = places[index]
    if (place) {
      context.fillStyle = readableInk(ground, hexOf(textColor) ?? style.inks[0], style.inks)
      drawLabel(context, place, { font: style.font, at: index * width + angle })
    }
    context.restore()
  }
}

/** `at`: where the slice stands, in degrees clockwise from the top. */
function drawLabel(context: Context, { text, along, fontSize, width, distance }: LabelPlace, { font, at }: { font: string; at: number }) {
  context.font = fontOf(fontSize, font)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.translate(0, (along ? width / 2 : 0) - distance)
  const turn = along ? 90 : 0
  context.rotate(radians(isUpsideDown(at + turn) ? turn - 180 : turn))
  context.fillText(text, 0, 0)
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

const fontOf = (fontSize: number, family: string): string => `700 ${fontSize}px ${family}`

function styleOf(element: HTMLElement): Style {
  const style = getComputedStyle(element)
  const ink = (token: string): string => hexOf(style.getPropertyValue(token).trim()) ?? style.color
  return { font: style.fontFamily, line: style.color, inks: [ink('--on-deep'), ink('--on-gold')] }
}

let ruler: CanvasRenderingContext2D | null | undefined
const canvas = (): CanvasRenderingContext2D | null => (ruler ??= document.createElement('canvas').getContext('2d'))

const measureIn = (font: string) => (text: string, fontSize: number) => {
  const context = canvas()
  if (!context) return text.length * fontSize
  context.font = fontOf(fontSize, font)
  return context.measureText(text).width
}

/** `#rrggbb` of any CSS colour, or null: a canvas ignores invalid colours silently. */
function hexOf(colour: string): string | null {
  const context = canvas()
  if (!context) return null
  const read = (before: string): string => {
    context.fillStyle = before
    context.fillStyle = colour
    return context.fillStyle
  }
  const [one, other] = [read('#000000'), read('#ffffff')]
  return one === other && one.startsWith('#') ? one : null
}
