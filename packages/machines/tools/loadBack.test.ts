import { createMachine, type AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { actionsOf } from '../src/testing/chartWords.ts'
import { guardName, nodesOf, transitionsOf } from '../src/testing/coverPaths.ts'
import { charts, jsonOf } from './charts.ts'

function seenIn({ root }: AnyStateMachine): unknown[] {
  return nodesOf(root).map((node) => ({
    id: node.id,
    type: node.type,
    description: node.description,
    initial: node.type === 'compound' ? node.initial.target.map(({ id }) => id) : [],
    entry: actionsOf(node.entry),
    exit: actionsOf(node.exit),
    invokes: node.invoke.map(({ id, src }) => [id, src]),
    delays: node.after.map(({ delay }) => delay),
    transitions: transitionsOf(node).map((transition) => [
      transition.eventType,
      guardName(transition),
      transition.target?.map(({ id }) => id),
      actionsOf(transition.actions),
      transition.description,
    ]),
  }))
}

test('each machine loads from its definition with states, transitions, guards, delays, actions and invokes', async () => {
  const all = await charts()
  const loaded = all.map((chart) => createMachine(JSON.parse(jsonOf(chart)) as object))
  expect(loaded.map(seenIn)).toEqual(all.map(({ machine }) => seenIn(machine)))
  expect(all.length).toBeGreaterThan(30)
})

test('a definition with a missing guard is a different chart', async () => {
  const [first] = (await charts()).filter(({ name }) => name === 'transfer')
  if (!first) throw new Error('no transfer')
  const text = JSON.stringify(first.machine.config).replace('"guard":"order is complete",', '')
  expect(seenIn(createMachine(JSON.parse(text) as object))).not.toEqual(seenIn(first.machine))
})
