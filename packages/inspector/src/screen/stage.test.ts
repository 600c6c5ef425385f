// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Input } from 'statecharts-viewer/page'
import type { AnyActor, AnyEventObject } from 'xstate'
import { createStage } from './stage.ts'

test('a screen that is ahead of the gallery stays, and a step back draws it anew', () => {
  const drawn: AnyActor[] = []
  const stage = createStage((_, actor) => drawn.push(actor))
  const reported: (readonly Input[])[] = []
  const play = (inputs: readonly Input[]) =>
    stage.play({ machine: 'transfer', screen: null, start: 0, recording: { guards: {}, inputs: [...inputs] } }, (all) => reported.push(all))
  play([])
  const events: AnyEventObject[] = [100, 1200].map((amount) => ({ type: 'amount.changed', amount }))
  for (const event of events) drawn[0]?.send(event)
  const [first = [], both = []] = reported
  expect([first.length, both.length]).toEqual([1, 2])
  play(first)
  play(both)
  expect([drawn.length, drawn[0]?.getSnapshot().context.amount]).toEqual([1, 1200])
  play(first)
  expect([drawn.length, drawn[1]?.getSnapshot().context.amount]).toEqual([2, 100])
})
