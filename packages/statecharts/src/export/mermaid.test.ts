import { createMachine } from 'xstate'
import { expect, test } from 'vitest'
import { graphOf } from '../chart/graph.ts'
import { mermaidOf } from './mermaid.ts'

const graph = graphOf(
  createMachine({
    id: 'door',
    description: 'Opens; shuts.',
    initial: 'shut',
    states: {
      shut: {
        entry: 'ring',
        invoke: { id: 'bell', src: 'chime' },
        tags: 'quiet',
        on: { 'say "#1"': { target: 'open', guard: 'isDay', actions: 'creak', description: '100 % of <b>\nthem' } },
      },
      open: {
        type: 'parallel',
        exit: 'bang',
        states: { light: { type: 'final' }, sound: {} },
        on: { again: { target: 'open', reenter: true } },
      },
      last: { type: 'history', history: 'deep' },
    },
  }),
)

test('a diagram shows the same states and transitions as a picture', () => {
  expect(mermaidOf(graph)).toBe(`stateDiagram-v2
  state "door" as s0 {
    [*] --> s1
    state "shut" as s1
    s1 : invoke bell (chime)
    s1 : entry#58; ring
    s1 : tags#58; quiet
    state "open" as s2 {
      state "light" as s3
      s3 --> [*]
      --
      state "sound" as s4
    }
    note right of s2
      exit#58; bang
    end note
    state "last (H*)" as s5
  }
  note right of s0
    Opens#59; shuts.
  end note
  s1 --> s2 : say '#35;1' [isDay] / creak<br>100 #37; of #60;b#62; them
  s2 --> s2 : ↻ again
`)
})

test('a diagram of names leaves out actions and descriptions', () => {
  const text = mermaidOf(graph, { details: false })
  expect(text.match(/ring|bang|quiet|Opens|creak|100|note/g)).toBe(null)
  expect(text).toContain('s1 : invoke bell\n')
  expect(text).toContain("s1 --> s2 : say '#35;1' [isDay]\n")
})
