import type { PointerEvent, RefObject } from 'react'
import css from './Chart.module.css'
import type { Drawing } from './layout.ts'
import type { View } from './view.ts'

type Props = {
  drawing: Drawing
  view: View
  page: RefObject<HTMLDivElement | null>
  active: readonly string[]
  onShow: (point: { x: number; y: number }) => void
}

const most = 140

export function Minimap({ drawing: { width, height, boxes }, view, page, active, onShow }: Props) {
  const { clientWidth = 0, clientHeight = 0 } = page.current ?? {}
  const seen = { x: -view.x / view.scale, y: -view.y / view.scale, width: clientWidth / view.scale, height: clientHeight / view.scale }
  if (seen.width >= width && seen.height >= height) return null
  const scale = most / Math.max(width, height)
  const go = ({ currentTarget, clientX, clientY, buttons }: PointerEvent<SVGSVGElement>) => {
    if (buttons === 0) return
    const { left, top } = currentTarget.getBoundingClientRect()
    onShow({ x: (clientX - left) / scale, y: (clientY - top) / scale })
  }
  return (
    <svg
      className={css.minimap}
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
      onPointerDown={go}
      onPointerMove={go}
    >
      {boxes.map(({ box, x, y, width: w, height: h }) => (
        <rect
          key={box.id}
          x={x}
          y={y}
          width={w}
          height={h}
          data-active={(box.children.length === 0 && active.includes(box.id)) || undefined}
        />
      ))}
      <rect className={css.seen} {...seen} />
    </svg>
  )
}
