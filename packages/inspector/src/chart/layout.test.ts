import { expect, test } from 'vitest'
import { machines } from '../gallery/machines.ts'
import { boxesOf } from './graph.ts'
import { layOutChart, type Area } from './layout.ts'
import { roughMeasure } from './measure.ts'

test.each(machines.map(({ name, graph }) => [name, graph] as const))(
  '%s: all of it has a place, children lie inside of their parents, nothing lies over anything',
  async (_, graph) => {
    for (const detail of ['all', 'names'] as const) {
      // Runs one layout after another, because they would compete for the processor.
      // oxlint-disable-next-line no-await-in-loop
      const { boxes, arrows, marks, width, height } = await layOutChart(graph, detail, roughMeasure)
      expect(boxes.map(({ box }) => box.id)).toEqual(boxesOf(graph.root).map(({ id }) => id))
      const compoundBoxes = boxesOf(graph.root).filter(({ initial }) => initial !== null)
      expect(marks.filter(({ kind }) => kind === 'initial')).toHaveLength(compoundBoxes.length)
      expect(arrows.map(({ id }) => id).toSorted()).toEqual(
        [...graph.arrows.map(({ id }) => id), ...compoundBoxes.map(({ id }) => `${id} begins`)].toSorted(),
      )
      expect(arrows.filter(({ points }) => points.length < 2)).toEqual([])

      const areas = new Map(boxes.map((placed) => [placed.box.id, placed]))
      const whole = { x: 0, y: 0, width, height }
      for (const placed of boxes) {
        const children = placed.box.children.flatMap(({ id }) => areas.get(id) ?? [])
        expect([placed.box.id, contains(whole, placed), children.every((child) => contains(placed, child))]).toEqual([
          placed.box.id,
          true,
          true,
        ])
        expect(children.every((child) => child.y >= placed.y + placed.content.height)).toBe(true)
        expect(overlapsAmong(children, ({ box }) => box.id)).toEqual([])
        expect([placed.box.id, placed.content.width + 28 <= placed.width]).toEqual([placed.box.id, true])
      }
      const labels = arrows.flatMap(({ id, label }) => (label ? [{ ...label, id }] : []))
      expect(overlapsAmong(labels, ({ id }) => id)).toEqual([])
      const leaves = boxes.filter(({ box }) => box.children.length === 0)
      expect(
        labels.flatMap(({ id, ...label }) => leaves.filter((leaf) => overlap(leaf, label)).map(({ box }) => `${id} over ${box.id}`)),
      ).toEqual([])
    }
  },
)

const contains = (outer: Area, inner: Area): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width + 1 &&
  inner.y + inner.height <= outer.y + outer.height + 1

const overlap = (a: Area, b: Area): boolean =>
  a.x + a.width > b.x + 1 && b.x + b.width > a.x + 1 && a.y + a.height > b.y + 1 && b.y + b.height > a.y + 1

const overlapsAmong = <T extends Area>(areas: readonly T[], name: (area: T) => string): string[] =>
  areas.flatMap((a, index) => areas.slice(index + 1).flatMap((b) => (overlap(a, b) ? [`${name(a)} over ${name(b)}`] : [])))
