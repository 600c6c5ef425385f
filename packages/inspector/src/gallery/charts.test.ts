import { elkInThread, layOutChart, overlapsIn, roughMeasure } from 'statecharts-viewer/page'
import { expect, test } from 'vitest'
import { machines } from './machines.ts'

test.each(machines.flatMap(({ name, graph }) => (graph ? [[name, graph] as const] : [])))(
  '%s is drawn without overlaps',
  async (_, graph) => {
    for (const detail of ['all', 'names'] as const) {
      // Sequential, because parallel layouts would compete for the processor.
      expect(overlapsIn(await layOutChart(graph, detail, roughMeasure, elkInThread()))).toEqual([])
    }
  },
)
