// For pages that show charts: React components and what they need.
export { Chart } from '../chart/Chart.tsx'
export { elkHere } from '../chart/elk.ts'
export { boxesOf, graphOf, type Graph } from '../chart/graph.ts'
export { layOutChart } from '../chart/layout.ts'
export { roughMeasure } from '../chart/measure.ts'
export { nodesOf, pathOf, transitionsOf } from '../chart/nodes.ts'
export { overlapsIn } from '../chart/overlaps.ts'
export { eventName } from '../chart/words.ts'
