import { elkInThread, layOutChart, overlapsIn, roughMeasure } from 'statecharts-viewer/page'
import { expect, test } from 'vitest'
import { machines } from './machines.ts'

test.each(machines.flatMap(({ name, graph }) => (graph ? [[name, graph] as const] : [])))(
  '%s is drawn without one thing over another',
  async (_, graph) => {
    for (const detail of ['all', 'names'] as const) {
      // One after the other, because layouts would compete for the processor.
      expect(overlapsIn(await layOutChart(graph, detail, roughMeasure, elkInThread()))).toEqual([])
    }
  },
)
