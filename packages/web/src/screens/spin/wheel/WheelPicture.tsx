import type { SpinSlice } from '@krapao/sdk'
import { Group } from 'konva/lib/Group'
import { Layer } from 'konva/lib/Layer'
import { Stage } from 'konva/lib/Stage'
import { Text } from 'konva/lib/shapes/Text'
import { Wedge } from 'konva/lib/shapes/Wedge'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
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
    const font = `700 16px ${place.current ? getComputedStyle(place.current).fontFamily : ''}`
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
    layer.add(...slicesOf({ slices, radius: size / 2 - 1, angle, style: styleOf(place.current) }))
    stage.add(layer)
    return () => void stage.destroy()
    // Redraws when the font arrives, as Konva does not notice the replacement.
  }, [slices, size, angle, fontsLoaded])
  return <div ref={place} className={css.picture} aria-hidden />
})

function slicesOf({ slices, radius, angle, style }: Omit<Props, 'size'> & { radius: number; style: Style }): Group[] {
  const width = 360 / slices.length
  const places = placeLabels(
    slices.map(({ label }) => label),
    radius,
    measureIn(style.font),
  )
  return slices.map(({ label, bgColor, textColor }, index) => {
    const ground = hexOf(bgColor) ?? hexOf(style.line) ?? style.line
    const place = places[index]
    // The first slice is centred at the top, as in a spin's plan.
    const slice = new Group({ rotation: index * width })
    slice.add(
      new Wedge({
        radius,
        angle: width,
        rotation: -90 - width / 2,
        fill: ground,
        stroke: style.line,
        strokeWidth: slices.length > 1 ? 1.5 : 0,
      }),
    )
    if (place) {
      const isTurned = isUpsideDown(index * width + angle + (place.along ? 90 : 0))
      const fill = readableInk(ground, hexOf(textColor) ?? style.inks[0], style.inks)
      slice.add(labelOf({ text: label, place, isTurned, fill, font: style.font }))
    }
    return slice
  })
}

type Label = { text: string; place: LabelPlace; isTurned: boolean; fill: string; font: string }

function labelOf({ text, place: { along, fontSize, width, distance }, isTurned, fill, font }: Label): Text {
  const height = fontSize * 1.5
  return new Text({
    text,
    fill,
    fontFamily: font,
    fontStyle: '700',
    fontSize,
    width,
    height,
    align: 'center',
    verticalAlign: 'middle',
    wrap: 'none',
    ellipsis: true,
    ...corner(),
  })

  /** Konva turns a text around its first corner. */
  function corner() {
    if (along) return isTurned ? { rotation: -90, x: -height / 2, y: width - distance } : { rotation: 90, x: height / 2, y: -distance }
    return isTurned ? { rotation: 180, x: width / 2, y: height / 2 - distance } : { rotation: 0, x: -width / 2, y: -distance - height / 2 }
  }
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
  context.font = `700 ${fontSize}px ${font}`
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
