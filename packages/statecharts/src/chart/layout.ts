import type { ELK, ElkExtendedEdge, ElkNode, ElkPoint } from 'elkjs/lib/elk-api.js'
import { headOf, labelOf, type Content, type Detail } from './content.ts'
import { boxesOf, type Arrow, type Box, type Graph } from './graph.ts'
import type { Measure } from './measure.ts'

export type Area = { x: number; y: number; width: number; height: number }
export type PlacedBox = Area & { box: Box; depth: number; content: Content; textX: number }
export type PlacedArrow = { arrow: Arrow | null; id: string; points: ElkPoint[]; label: (Area & { content: Content }) | null }
type Mark = Area & { id: string; kind: 'initial' | 'anywhere' }
export type Drawing = { width: number; height: number; boxes: PlacedBox[]; arrows: PlacedArrow[]; marks: Mark[] }

export const pad = 14
export const labelPad = { x: 7, y: 3 }
const headPadY = 22
const gapBelowHead = 4
const initialSize = 10
/** The box in a state where transitions from any of its states begin. */
const anywhere = { width: 62, height: 22 }
/** No id of a state contains it. */
const separator = '\0'
const initialOf = (id: string): string => `${id}${separator}begins`
/** Arrows into one state share their last part. */
const inputOf = (id: string): string => `${id}${separator}in`
const anywhereOf = (id: string): string => `${id}${separator}anywhere`

const options = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.edgeLabels.placement': 'CENTER',
  // Beside the state that the event is sent in.
  'elk.layered.edgeLabels.centerLabelPlacementStrategy': 'TAIL_LAYER',
  'elk.spacing.nodeNode': '20',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '10',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.crossingMinimization.semiInteractive': 'false',
}

/** In a worker, or in this thread. */
export type Elk = Pick<ELK, 'layout'>

/** Side panels leave a page higher than wide. */
const proportion = 0.8

/** Lays out downwards or to the right, whichever appears larger. */
export async function layOutChart(graph: Graph, detail: Detail, measure: Measure, elk: Elk): Promise<Drawing> {
  const down = await drawingIn('DOWN', graph, detail, measure, elk)
  const right = await drawingIn('RIGHT', graph, detail, measure, elk)
  return extent(right) < extent(down) ? right : down
}

const extent = ({ width, height }: Drawing): number => Math.max(width / proportion, height)

type Direction = 'DOWN' | 'RIGHT'
type Contents = { heads: ReadonlyMap<string, Content>; labels: ReadonlyMap<string, Content> }
const empty: Content = { width: 0, height: 0, lines: [], rules: [] }

async function drawingIn(direction: Direction, graph: Graph, detail: Detail, measure: Measure, elk: Elk): Promise<Drawing> {
  const contents: Contents = {
    heads: new Map(boxesOf(graph.root).map((box) => [box.id, headOf(box, detail, measure)])),
    labels: new Map(graph.arrows.map((arrow) => [arrow.id, labelOf(arrow.rows, detail, measure)])),
  }
  const first = drawingOf(graph, contents, await layOutBoxes(direction, graph, contents, new Map(), elk))
  // ELK may make a box narrower than its text, so the missing width is added beside its children.
  const shortfalls = first.boxes.map(({ box, width, textX, content }) => [box.id, textX + content.width + pad - width] as const)
  const extraWidths = new Map(shortfalls.filter(([, shortfall]) => shortfall > 0))
  return extraWidths.size === 0 ? first : drawingOf(graph, contents, await layOutBoxes(direction, graph, contents, extraWidths, elk))
}

function layOutBoxes(
  direction: Direction,
  graph: Graph,
  { heads, labels }: Contents,
  extraWidths: ReadonlyMap<string, number>,
  elk: Elk,
): Promise<ElkNode> {
  const outer = new Set(graph.arrows.filter(({ within }) => within).map(({ from }) => from))
  const isTarget = targetsIn(graph)
  const elkNode = (box: Box): ElkNode => {
    const head = heads.get(box.id) ?? empty
    const size = { width: head.width + 2 * pad, height: head.height + headPadY }
    const ports = isTarget.has(box.id) ? [{ id: inputOf(box.id), width: 0, height: 0 }] : []
    if (box.children.length === 0) return { id: box.id, ...size, ports }
    return {
      id: box.id,
      ports,
      children: [
        ...(box.initial ? [{ id: initialOf(box.id), width: initialSize, height: initialSize }] : []),
        ...(outer.has(box.id) ? [{ id: anywhereOf(box.id), ...anywhere }] : []),
        ...box.children.map(elkNode),
      ],
      layoutOptions: {
        'elk.padding': `[top=${size.height + gapBelowHead},left=${pad},bottom=${pad},right=${pad + (extraWidths.get(box.id) ?? 0)}]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${size.width},${size.height})`,
      },
    }
  }
  const layoutOptions = { ...options, 'elk.direction': direction }
  return elk.layout({ id: 'chart', layoutOptions, children: [elkNode(graph.root)], edges: edgesIn(graph, labels) })
}

const targetsIn = ({ root, arrows }: Graph): ReadonlySet<string> =>
  new Set([...boxesOf(root).flatMap(({ initial }) => initial ?? []), ...arrows.map(({ to }) => to)])

function edgesIn(graph: Graph, labels: Contents['labels']): ElkExtendedEdge[] {
  const beginnings = boxesOf(graph.root).flatMap(({ id, initial }) =>
    initial ? [{ id: initialOf(id), sources: [initialOf(id)], targets: [inputOf(initial)] }] : [],
  )
  const arrows = graph.arrows.map(({ id, from, to, within }): ElkExtendedEdge => {
    const { width, height } = labels.get(id) ?? empty
    const label = { id: `${id}${separator}label`, text: id, width: width + 2 * labelPad.x, height: height + 2 * labelPad.y }
    return { id, sources: [within ? anywhereOf(from) : from], targets: [inputOf(to)], labels: [label] }
  })
  return [...beginnings, ...arrows]
}

function drawingOf(graph: Graph, { heads, labels }: Contents, chart: ElkNode): Drawing {
  const areas = new Map<string, Area>()
  const visit = ({ id, x = 0, y = 0, width = 0, height = 0, children = [] }: ElkNode): void => {
    areas.set(id, { x, y, width, height })
    children.forEach(visit)
  }
  chart.children?.forEach(visit)
  const areaOf = (id: string): Area => areas.get(id) ?? { x: 0, y: 0, width: 0, height: 0 }
  const kinds = new Map<string, Mark['kind']>(
    boxesOf(graph.root).flatMap(({ id }) => [[initialOf(id), 'initial'] as const, [anywhereOf(id), 'anywhere'] as const]),
  )
  const marks = [...areas].flatMap(([id, area]): Mark[] => {
    const kind = kinds.get(id)
    return kind === undefined ? [] : [{ ...area, id, kind }]
  })
  const arrowOf = new Map(graph.arrows.map((arrow) => [arrow.id, arrow]))
  const arrows = edgesOf(chart).map(({ id, sections = [], labels: [label] = [] }): PlacedArrow => {
    const content = labels.get(id)
    return {
      arrow: arrowOf.get(id) ?? null,
      id,
      points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]),
      label: label && content ? { x: label.x ?? 0, y: label.y ?? 0, width: label.width ?? 0, height: label.height ?? 0, content } : null,
    }
  })
  const lines = arrows.flatMap(({ points }) => linesOf(points))
  const placed = (box: Box, depth: number): PlacedBox[] => {
    const area = areaOf(box.id)
    const content = heads.get(box.id) ?? empty
    return [
      { ...area, box, depth, content, textX: textXOf(area, content, lines) },
      ...box.children.flatMap((one) => placed(one, depth + 1)),
    ]
  }
  return { width: chart.width ?? 0, height: chart.height ?? 0, boxes: placed(graph.root, 0), arrows, marks }
}

/** From the left of the box, beside the arrows that cross its top. */
function textXOf({ x, y, width }: Area, content: Content, lines: readonly Area[]): number {
  const crossing = lines
    .filter((line) => line.y < y + content.height + pad && line.y + line.height > y + 1)
    .map((line) => ({ left: line.x - x, right: line.x + line.width - x }))
    .filter(({ left, right }) => left < width - 1 && right > 1)
  let textX = pad
  for (const { left, right } of crossing.toSorted((a, b) => a.left - b.left))
    if (left < textX + content.width + pad && right > textX - pad) textX = right + pad
  return textX
}

/** ELK may move an edge into the node that contains both ends. */
const edgesOf = ({ edges = [], children = [] }: ElkNode): ElkExtendedEdge[] => [...edges, ...children.flatMap(edgesOf)]

export const linesOf = (points: readonly ElkPoint[]): Area[] =>
  points.slice(1).map((to, index) => {
    const from = points[index] ?? to
    return { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) }
  })
