import Maximize from 'lucide-react/icons/maximize'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react'
import css from './Chart.module.css'
import type { Detail } from './content.ts'
import { elkInWorker } from './elkInWorker.ts'
import { folded, type Graph } from './graph.ts'
import { layOutChart, type Area, type Drawing } from './layout.ts'
import { canvasMeasure } from './measure.ts'
import { Minimap } from './Minimap.tsx'
import { chartCss, variables } from './palette.ts'
import { shapesOf } from './shapes.ts'
import { useView, type Point } from './useView.ts'

type Props = {
  name: string
  graph: Graph
  chosen: string
  active: readonly string[]
  onChoose: (path: string) => void
  /** Opens the chart of an invoked machine; by its id. */
  onMachine?: (id: string) => void
}

export function Chart({ name, graph, chosen, active, onChoose, onMachine }: Props) {
  const [detail, setDetail] = useState<Detail>('all')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const { drawing, error } = useDrawing(graph, detail, closed)
  const page = useRef<HTMLDivElement>(null)
  const shapes = useRef<SVGGElement>(null)
  const first = useMemo(() => firstBox(drawing, graph, chosen), [drawing, graph, chosen])
  const { view, fit, show, isSeen, zoomBy, onKeyDown, dragged, ...pointer } = useView(page, drawing, first)
  const { x = 0, y = 0, scale = 1 } = view ?? {}
  useMarks(shapes, drawing, chosen, active)
  useFollow(view ? drawing : null, active, isSeen, show)
  const press = (target: EventTarget, isFold: boolean) => {
    const machine = (target as Element).closest<SVGElement>('[data-machine]')?.dataset['machine']
    const state = (target as Element).closest<SVGElement>('[data-state]') ?? sourceOf(target as Element, shapes.current)
    const path = state?.dataset['state']
    if (machine !== undefined && onMachine) onMachine(machine)
    else if (path !== undefined && isFold) setClosed(toggled(closed, path))
    else if (path !== undefined) onChoose(path)
  }
  const markup = useMemo(() => ({ __html: drawing ? shapesOf(drawing) : '' }), [drawing])
  return (
    <>
      <style>{chartCss(variables)}</style>
      <div
        ref={page}
        className={css.page}
        data-drawn={drawing && view ? '' : undefined}
        // Focusable, for the arrow keys.
        tabIndex={0}
        role="group"
        aria-label={`Chart of ${name}: arrow keys move it, plus and minus zoom, 0 shows all of it, f folds the focused state`}
        onKeyDown={(event: KeyboardEvent) => {
          const isPress = event.key === 'Enter' || event.key === ' '
          if ((isPress || event.key === 'f') && event.target !== page.current && !event.ctrlKey && !event.metaKey) {
            event.preventDefault()
            press(event.target, event.key === 'f')
          } else onKeyDown(event)
        }}
        {...pointer}
      >
        {drawing ? (
          <svg
            className={`${css.svg} sc-chart`}
            aria-label={name}
            role="group"
            data-hidden={view ? undefined : ''}
            onClick={(event: MouseEvent) => !dragged() && press(event.target, event.altKey)}
            onDoubleClick={(event: MouseEvent) => press(event.target, true)}
          >
            <g transform={`translate(${x} ${y}) scale(${scale})`}>
              <g ref={shapes} dangerouslySetInnerHTML={markup} />
            </g>
          </svg>
        ) : (
          <Progress name={name} error={error} />
        )}
      </div>
      {drawing && view && <Minimap drawing={drawing} view={view} page={page} active={active} onShow={show} />}
      <Tools onZoom={zoomBy} onFit={fit}>
        <button type="button" aria-pressed={detail === 'all'} onClick={() => setDetail(detail === 'all' ? 'names' : 'all')}>
          Details
        </button>
        {compoundIn(graph).size > 0 && (
          <button type="button" aria-pressed={closed.size > 0} onClick={() => setClosed(closed.size > 0 ? new Set() : compoundIn(graph))}>
            Fold
          </button>
        )}
      </Tools>
    </>
  )
}

const Progress = ({ name, error }: { name: string; error: string | null }) =>
  error === null ? (
    <p className={css.progress} role="status">
      Drawing {name}…
    </p>
  ) : (
    <p className={css.progress} role="alert">
      The chart of {name} could not be drawn: {error}
    </p>
  )

const toggled = (paths: ReadonlySet<string>, path: string): ReadonlySet<string> =>
  new Set(paths.has(path) ? [...paths].filter((one) => one !== path) : [...paths, path])

type ToolsProps = { onZoom: (factor: number) => void; onFit: () => void; children: ReactNode }

const Tools = ({ onZoom, onFit, children }: ToolsProps) => (
  <div className={css.tools} role="group" aria-label="Chart">
    <button type="button" aria-label="Smaller" onClick={() => onZoom(0.8)}>
      <Minus size={18} aria-hidden />
    </button>
    <button type="button" aria-label="Larger" onClick={() => onZoom(1.25)}>
      <Plus size={18} aria-hidden />
    </button>
    <button type="button" aria-label="All of it" onClick={onFit}>
      <Maximize size={18} aria-hidden />
    </button>
    {children}
  </div>
)

const compoundIn = ({ root }: Graph): ReadonlySet<string> =>
  new Set(root.children.flatMap(({ path, children }) => (children.length > 0 ? [path] : [])))

/** A label belongs to the state that its event is sent in. */
function sourceOf(target: Element, shapes: SVGGElement | null): SVGElement | null {
  const from = target.closest<SVGElement>('.sc-label')?.closest<SVGElement>('.sc-arrow')?.dataset['from']
  return from === undefined ? null : (shapes?.querySelector<SVGElement>(`[data-id="${CSS.escape(from)}"]`) ?? null)
}

/** The chosen state, else the one that the machine starts in. */
function firstBox(drawing: Drawing | null, { root }: Graph, chosen: string) {
  const wanted = drawing?.boxes.find(({ box }) => box.path === chosen && chosen !== '')
  const initial = root.initial ?? root.children[0]?.id
  return wanted ?? drawing?.boxes.find(({ box }) => box.id === initial) ?? null
}

/** On the drawn shapes themselves, because drawing hundreds anew would be slow. */
function useMarks(shapes: RefObject<SVGGElement | null>, drawing: Drawing | null, chosen: string, active: readonly string[]): void {
  useEffect(() => {
    const ids = new Set(active)
    for (const state of shapes.current?.querySelectorAll<SVGElement>('.sc-state') ?? []) {
      const { state: path, id = '' } = state.dataset
      const isActive = ids.has(id)
      state.toggleAttribute('data-active', isActive)
      if (isActive) state.setAttribute('aria-current', 'true')
      else state.removeAttribute('aria-current')
      state.setAttribute('aria-pressed', String(chosen !== '' && path === chosen))
    }
    const chosenId = drawing?.boxes.find(({ box }) => chosen !== '' && box.path === chosen)?.box.id
    for (const arrow of shapes.current?.querySelectorAll<SVGElement>('.sc-arrow') ?? []) {
      const { from, to } = arrow.dataset
      arrow.toggleAttribute('data-near', chosenId !== undefined && (from === chosenId || to === chosenId))
    }
  }, [shapes, drawing, chosen, active])
}

/** Brings the active states into view when none of them is, from the first drawing on. */
function useFollow(
  drawing: Drawing | null,
  active: readonly string[],
  isSeen: (area: Area) => boolean,
  show: (point: Point) => void,
): void {
  const followed = useRef<readonly string[] | null>(null)
  useEffect(() => {
    const boxes = drawing?.boxes.filter(({ box }) => box.children.length === 0 && active.includes(box.id)) ?? []
    const [first] = boxes
    if (!first || followed.current === active) return
    followed.current = active
    if (!boxes.some(isSeen)) show({ x: first.x + first.width / 2, y: first.y + first.height / 2 })
  })
}

type Drawn = { drawing: Drawing | null; error: string | null }

/** Both are null until the first layout is done. */
function useDrawing(graph: Graph, detail: Detail, closed: ReadonlySet<string>): Drawn {
  // The chart before an edit stays until the new one is drawn.
  const [drawn, setDrawn] = useState<Drawn>({ drawing: null, error: null })
  useEffect(() => {
    let wanted = true
    const draw = async (): Promise<Drawn> => {
      try {
        return { drawing: await layOutChart(folded(graph, closed), detail, canvasMeasure(), elkInWorker()), error: null }
      } catch (caught) {
        return { drawing: null, error: caught instanceof Error ? caught.message : String(caught) }
      }
    }
    void draw().then((result) => wanted && setDrawn(result))
    return () => {
      wanted = false
    }
  }, [graph, detail, closed])
  return drawn
}
