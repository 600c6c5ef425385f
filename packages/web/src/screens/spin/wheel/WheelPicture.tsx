import type { SpinSlice } from '@krapao/sdk'
// Each import registers its shape with Konva.
// oxlint-disable-next-line import/no-unassigned-import
import 'konva/lib/shapes/Text'
// oxlint-disable-next-line import/no-unassigned-import
import 'konva/lib/shapes/Wedge'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { Group, Layer, Stage, Text, Wedge } from 'react-konva/lib/ReactKonvaCore'
import css from './Wheel.module.css'
import { isUpsideDown, placeLabels, readableInk, type LabelPlace } from './wheelDrawing.ts'

type Props = {
  slices: readonly SpinSlice[]
  size: number
  /** At rest, in degrees clockwise: labels that would stand on their head are turned. */
  angle: number
}
/** A canvas does not inherit CSS values. */
type Style = { font: string; line: string; inks: readonly [string, string]; complete: boolean }

/** Drawn once with Konva, so that turning moves a bitmap; again when the wheel, its size or the loaded font changes. */
export const WheelPicture = memo(function WheelPicture({ slices, size, angle }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [style, setStyle] = useState<Style | null>(null)
  const labels = slices.map(({ label }) => label).join('')
  useLayoutEffect(() => {
    let gone = false
    const read = place.current && styleOf(place.current)
    setStyle(read)
    // A font that fails to load leaves the fallback.
    void document.fonts?.load(`700 16px ${read?.font ?? ''}`, labels).then(
      () => !gone && setStyle(read && { ...read, complete: true }),
      () => {},
    )
    return () => {
      gone = true
    }
  }, [labels])
  return (
    <div ref={place} className={css.picture} aria-hidden>
      {style && (
        <Stage width={size} height={size} listening={false}>
          {/* Redraws when the font arrives, as Konva does not notice the replacement. */}
          <Layer key={String(style.complete)} listening={false} x={size / 2} y={size / 2}>
            <Slices slices={slices} radius={size / 2 - 1} angle={angle} style={style} />
          </Layer>
        </Stage>
      )}
    </div>
  )
})

function Slices({ slices, radius, angle, style }: Omit<Props, 'size'> & { radius: number; style: Style }) {
  const width = 360 / slices.length
  const measure = measureIn(style.font)
  const places = placeLabels(
    slices.map(({ label }) => label),
    radius,
    measure,
  )
  return slices.map(({ code, label, bgColor, textColor }, index) => {
    const ground = hexOf(bgColor) ?? hexOf(style.line) ?? style.line
    const place = places[index]
    return (
      // The first slice is centred at the top, as in a spin's plan.
      <Group key={`${code} ${index}`} rotation={index * width}>
        <Wedge
          radius={radius}
          angle={width}
          rotation={-90 - width / 2}
          fill={ground}
          stroke={style.line}
          strokeWidth={slices.length > 1 ? 1.5 : 0}
        />
        {place && (
          <Label
            text={label}
            place={place}
            isTurned={isUpsideDown(index * width + angle + (place.along ? 90 : 0))}
            fill={readableInk(ground, hexOf(textColor) ?? style.inks[0], style.inks)}
            font={style.font}
          />
        )}
      </Group>
    )
  })
}

type LabelProps = { text: string; place: LabelPlace; isTurned: boolean; fill: string; font: string }

function Label({ text, place, isTurned, fill, font }: LabelProps) {
  const { along, fontSize, width, distance } = place
  const height = fontSize * 1.5
  return (
    <Text
      text={text}
      fill={fill}
      fontFamily={font}
      fontStyle="700"
      fontSize={fontSize}
      width={width}
      height={height}
      align="center"
      verticalAlign="middle"
      wrap="none"
      ellipsis
      {...labelCorner()}
    />
  )

  /** Konva turns a text around its first corner. */
  function labelCorner() {
    if (along) return isTurned ? { rotation: -90, x: -height / 2, y: width - distance } : { rotation: 90, x: height / 2, y: -distance }
    return isTurned ? { rotation: 180, x: width / 2, y: height / 2 - distance } : { rotation: 0, x: -width / 2, y: -distance - height / 2 }
  }
}

function styleOf(element: HTMLElement): Style {
  const style = getComputedStyle(element)
  const ink = (token: string): string => hexOf(style.getPropertyValue(token).trim()) ?? style.color
  return { font: style.fontFamily, line: style.color, inks: [ink('--on-deep'), ink('--on-gold')], complete: false }
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
