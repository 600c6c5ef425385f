import type { SpinSlice } from '@krapao/sdk'
import { Konva } from 'konva/lib/Global'
import { Layer } from 'konva/lib/Layer'
import { Shape } from 'konva/lib/Shape'
import { Stage } from 'konva/lib/Stage'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import css from './Wheel.module.css'
import { drawWheel, fontOf, placeLabels, readableInk, type DrawnSlice } from './wheelDrawing.ts'

// Otherwise it draws once more at the next frame.
Konva.autoDrawEnabled = false

type Props = {
  slices: readonly SpinSlice[]
  size: number
  /** At rest, in degrees clockwise: labels that would stand on their head are turned. */
  angle: number
}
/** A canvas does not inherit CSS values. */
type Style = { font: string; line: string; inks: readonly [string, string] }

/** Drawn once as one shape, so that turning moves a bitmap; again when the wheel, its size or the loaded font changes. */
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
  useLayoutEffect(() => {
    if (!place.current) return undefined
    const stage = new Stage({ container: place.current, width: size, height: size, listening: false })
    const layer = new Layer({ listening: false, x: size / 2, y: size / 2 })
    const [radius, style] = [size / 2 - 1, styleOf(place.current)]
    const wheel = { ...style, radius, angle, slices: drawnSlices(slices, radius, style) }
    layer.add(new Shape({ listening: false, sceneFunc: (context) => drawWheel(context, wheel) }))
    stage.add(layer)
    return () => void stage.destroy()
    // Redraws when the font arrives, as Konva does not notice the replacement.
  }, [slices, size, angle, fontsLoaded])
  return <div ref={place} className={css.picture} aria-hidden />
})

function drawnSlices(slices: readonly SpinSlice[], radius: number, { font, line, inks }: Style): DrawnSlice[] {
  const labels = slices.map(({ label }) => label)
  return placeLabels(labels, radius, measureIn(font)).map((place, index) => {
    const ground = hexOf(slices[index]?.bgColor ?? '') ?? hexOf(line) ?? line
    return { ground, ink: readableInk(ground, hexOf(slices[index]?.textColor ?? '') ?? inks[0], inks), place }
  })
}

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
