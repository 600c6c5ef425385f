import Maximize from 'lucide-react/icons/maximize'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { StateTree } from '../tree/StateTree.tsx'
import type { TreeItem } from '../tree/tree.ts'
import { messageOf } from '../messageOf.ts'
import css from './Chart.module.css'
import type { Detail } from './content.ts'
import { elkInWorker } from './elkInWorker.ts'
import { boxesOf, folded, type Graph } from './graph.ts'
import { layOutChart, type Area, type Drawing, type PlacedBox } from './layout.ts'
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
  const { shown, closed, setClosed, fold } = useFolding(graph)
  const [focused, setFocused] = useState<TreeItem | null>(null)
  const { drawing, markup, error } = useDrawing(shown, detail)
  const page = useRef<HTMLDivElement>(null)
  const shapes = useRef<SVGGElement>(null)
  const first = useMemo(() => firstBoxes(drawing, graph, chosen), [drawing, graph, chosen])
  const { view, fit, show, isSeen, zoomBy, onKeyDown, wasDragged, ...pointer } = useView(page, drawing, first)
  useMarks(shapes, drawing, chosen, active, focused)
  useFollow(view ? drawing : null, chosen !== '', active, isSeen, show)
  const press = (target: EventTarget, isFold: boolean): void => {
    const { machine, path } = pressedIn(target as Element, shapes.current)
    if (machine !== undefined && onMachine) onMachine(machine)
    else if (path !== undefined) (isFold ? fold : onChoose)(path)
  }
  const focus = (item: TreeItem | null): void => {
    setFocused(item)
    const box = drawing?.boxes.find(({ box: { id } }) => id === item?.state.id)
    if (box && !isSeen(box)) show(centreOf(box))
  }
  return (
    <>
      <style>{chartCss(variables)}</style>
      <StateTree
        name={name}
        graph={shown}
        chosen={chosen}
        active={active}
        onFocus={focus}
        onChoose={onChoose}
        onFold={fold}
        onMachine={onMachine}
      />
      <div
        ref={page}
        className={css.page}
        data-drawn={drawing && view ? '' : undefined}
        tabIndex={0}
        role="group"
        aria-label={`Chart of ${name}: arrow keys move it, plus and minus zoom, 0 shows all of it`}
        onKeyDown={onKeyDown}
        {...pointer}
      >
        {drawing ? (
          <svg
            className={`${css.svg} sc-chart`}
            // The tree says it in words.
            aria-hidden
            data-hidden={view ? undefined : ''}
            onClick={(event: MouseEvent) => !wasDragged() && press(event.target, event.altKey)}
            onDoubleClick={(event: MouseEvent) => press(event.target, true)}
          >
            <g transform={view ? `translate(${view.x} ${view.y}) scale(${view.scale})` : undefined}>
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
        <FoldAll compound={compoundIn(graph)} closed={closed} onFold={setClosed} />
      </Tools>
    </>
  )
}

function useFolding(graph: Graph) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(() => folded(graph, closed), [graph, closed])
  const fold = (path: string): void => {
    if (boxesOf(graph.root).some((box) => box.path === path && box.children.length > 0)) setClosed(toggled(closed, path))
  }
  return { shown, closed, setClosed, fold }
}

type FoldAllProps = { compound: ReadonlySet<string>; closed: ReadonlySet<string>; onFold: (paths: ReadonlySet<string>) => void }

const FoldAll = ({ compound, closed, onFold }: FoldAllProps) =>
  compound.size > 0 && (
    <button type="button" aria-pressed={closed.size > 0} onClick={() => onFold(closed.size > 0 ? new Set() : compound)}>
      Fold
    </button>
  )

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

function pressedIn(target: Element, shapes: SVGGElement | null): { machine: string | undefined; path: string | undefined } {
  const state = target.closest<SVGElement>('[data-state]') ?? sourceOf(target, shapes)
  return { machine: target.closest<SVGElement>('[data-machine]')?.dataset['machine'], path: state?.dataset['state'] }
}

/** A label belongs to the state that its event is sent in. */
function sourceOf(target: Element, shapes: SVGGElement | null): SVGElement | null {
  const from = target.closest<SVGElement>('.sc-label')?.closest<SVGElement>('.sc-arrow')?.dataset['from']
  return from === undefined ? null : (shapes?.querySelector<SVGElement>(`[data-id="${CSS.escape(from)}"]`) ?? null)
}

function firstBoxes(drawing: Drawing | null, { root }: Graph, chosen: string): PlacedBox[] {
  const boxOf = (id: string | null | undefined) => drawing?.boxes.find(({ box }) => box.id === id)
  const from = (first: PlacedBox | undefined): PlacedBox[] => (first ? [first, ...from(boxOf(first.box.initial))] : [])
  const wanted = drawing?.boxes.find(({ box }) => box.path === chosen && chosen !== '')
  return from(wanted ?? boxOf(root.initial ?? root.children[0]?.id))
}

/** On the drawn shapes themselves, because drawing hundreds anew would be slow. */
function useMarks(
  shapes: RefObject<SVGGElement | null>,
  drawing: Drawing | null,
  chosen: string,
  active: readonly string[],
  focused: TreeItem | null,
): void {
  useEffect(() => {
    const ids = new Set(active)
    for (const state of shapes.current?.querySelectorAll<SVGElement>('.sc-state') ?? []) {
      const { state: path, id = '' } = state.dataset
      state.toggleAttribute('data-active', ids.has(id))
      state.toggleAttribute('data-chosen', chosen !== '' && path === chosen)
      state.toggleAttribute('data-focused', id === focused?.state.id)
    }
    const chosenId = drawing?.boxes.find(({ box }) => chosen !== '' && box.path === chosen)?.box.id
    for (const arrow of shapes.current?.querySelectorAll<SVGElement>('.sc-arrow') ?? []) {
      const { from, to } = arrow.dataset
      arrow.toggleAttribute('data-near', chosenId !== undefined && (from === chosenId || to === chosenId))
    }
    for (const text of shapes.current?.querySelectorAll<SVGElement>('[data-row]') ?? [])
      text.toggleAttribute('data-focused', focused?.row === text.dataset['row'])
  }, [shapes, drawing, chosen, active, focused])
}

function useFollow(
  drawing: Drawing | null,
  isChosen: boolean,
  active: readonly string[],
  isSeen: (area: Area) => boolean,
  show: (point: Point) => void,
): void {
  const followed = useRef<readonly string[] | null>(null)
  useEffect(() => {
    const boxes = drawing?.boxes.filter(({ box }) => box.children.length === 0 && active.includes(box.id)) ?? []
    const [first] = boxes
    if (!first || followed.current === active) return
    const isFirst = followed.current === null
    followed.current = active
    if (!(isFirst && isChosen) && !boxes.some(isSeen)) show(centreOf(first))
  })
}

type Drawn = { drawing: Drawing | null; error: string | null }

const centreOf = ({ x, y, width, height }: Area): Point => ({ x: x + width / 2, y: y + height / 2 })

/** Drawing and error are null until the first layout is done. */
function useDrawing(graph: Graph, detail: Detail): Drawn & { markup: { __html: string } } {
  // The chart before an edit stays until the new one is drawn.
  const [drawn, setDrawn] = useState<Drawn>({ drawing: null, error: null })
  useEffect(() => {
    let wanted = true
    const draw = async (): Promise<Drawn> => {
      try {
        return { drawing: await layOutChart(graph, detail, canvasMeasure(), elkInWorker()), error: null }
      } catch (caught) {
        return { drawing: null, error: messageOf(caught) }
      }
    }
    void draw().then((result) => wanted && setDrawn(result))
    return () => {
      wanted = false
    }
  }, [graph, detail])
  const markup = useMemo(() => ({ __html: drawn.drawing ? shapesOf(drawn.drawing) : '' }), [drawn])
  return { ...drawn, markup }
}
