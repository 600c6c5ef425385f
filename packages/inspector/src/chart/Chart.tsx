import Maximize from 'lucide-react/icons/maximize'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import type { Detail } from './content.ts'
import { layOutChart, type Drawing } from './layout.ts'
import { canvasMeasure } from './measure.ts'
import css from './Chart.module.css'
import { Arrows, Boxes, Marks } from './Shapes.tsx'
import type { Listed } from '../gallery/machines.ts'
import { useView } from './useView.ts'

type Props = {
  listed: Listed
  chosen: string
  active: readonly string[]
  onChoose: (path: string) => void
}

export function Chart({ listed, chosen, active, onChoose }: Props) {
  const [detail, setDetail] = useState<Detail>('all')
  const drawing = useDrawing(listed, detail)
  const page = useRef<HTMLDivElement>(null)
  const first = drawing?.boxes.find(({ box }) => box.path === chosen && chosen !== '') ?? null
  const { view, fit, zoomBy, onKeyDown, dragged, ...pointer } = useView(page, drawing, first)
  const { x = 0, y = 0, scale = 1 } = view ?? {}
  const choose = (path: string) => !dragged() && onChoose(path)
  return (
    <>
      <div
        ref={page}
        className={css.page}
        data-drawn={drawing && view ? '' : undefined}
        // Focusable, for the arrow keys.
        tabIndex={0}
        role="group"
        aria-label={`Chart of ${listed.name}: arrow keys move it, plus and minus zoom, 0 shows all of it`}
        onKeyDown={onKeyDown}
        {...pointer}
      >
        {drawing && (
          <svg className={css.svg} aria-label={listed.name} role="group" data-hidden={view ? undefined : ''}>
            <g transform={`translate(${x} ${y}) scale(${scale})`}>
              <Boxes drawing={drawing} chosen={chosen} active={active} onChoose={choose} />
              <Arrows drawing={drawing} chosen={chosen} />
              <Marks drawing={drawing} />
            </g>
          </svg>
        )}
      </div>
      <div className={css.tools} role="group" aria-label="Chart">
        <button type="button" aria-label="Smaller" onClick={() => zoomBy(0.8)}>
          <Minus size={18} aria-hidden />
        </button>
        <button type="button" aria-label="Larger" onClick={() => zoomBy(1.25)}>
          <Plus size={18} aria-hidden />
        </button>
        <button type="button" aria-label="All of it" onClick={fit}>
          <Maximize size={18} aria-hidden />
        </button>
        <button type="button" aria-pressed={detail === 'all'} onClick={() => setDetail(detail === 'all' ? 'names' : 'all')}>
          Details
        </button>
      </div>
    </>
  )
}

/** Returns null until the layout is done. */
function useDrawing({ graph }: Listed, detail: Detail): Drawing | null {
  const [drawn, setDrawn] = useState<{ detail: Detail; drawing: Drawing } | null>(null)
  useEffect(() => {
    let wanted = true
    void layOutChart(graph, detail, canvasMeasure()).then((drawing) => wanted && setDrawn({ detail, drawing }))
    return () => {
      wanted = false
    }
  }, [graph, detail])
  return drawn?.drawing ?? null
}
