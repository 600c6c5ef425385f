import { createMachine, raise, type AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import { graphOf } from '../chart/graph.ts'
import { compare } from './compare.ts'

const machine = (a: object, more: object = {}): AnyStateMachine =>
  createMachine({
    id: 'door',
    initial: 'a',
    states: { a: { initial: 'k', states: { k: {}, l: {} }, ...a }, b: {}, c: {} },
    ...more,
  })
const history = (type: 'shallow' | 'deep') => ({ states: { k: {}, l: {}, h: { type: 'history', history: type } } })
const pay = (...guards: string[]) => ({ on: { pay: guards.map((guard) => ({ guard, target: guard === 'isRich' ? 'b' : 'c' })) } })

test.each([
  [
    'the order in which guards are asked',
    machine(pay('isBlocked', 'isRich')),
    machine(pay('isRich', 'isBlocked')),
    ['transition a: pay [isRich] → b: order', 'transition a: pay [isBlocked] → c: order'],
  ],
  ['only a new transition', machine(pay('isBlocked')), machine(pay('isRich', 'isBlocked')), ['transition a: pay [isRich] → b: ']],
  [
    're-entry',
    machine({ on: { go: '.l' } }),
    machine({ on: { go: { target: '.l', reenter: true } } }),
    ['transition a: go → a.l: reenters'],
  ],
  ['a deep history', machine(history('shallow')), machine(history('deep')), ['state a.h: deep']],
  ['actions at the start', machine({ initial: 'k' }), machine({ initial: { target: 'k', actions: 'ring' } }), ['state a: initially']],
  ['a delay', machine({ entry: raise({ type: 'x' }) }), machine({ entry: raise({ type: 'x' }, { delay: 10 }) }), ['state a: entry']],
  ['the id', machine({}), machine({}, { id: 'gate' }), ['state : id']],
  ['nothing of equal machines', machine(pay('isBlocked', 'isRich')), machine(pay('isBlocked', 'isRich')), []],
])('compare names %s', (_, before, after, differences) => {
  const found = compare(graphOf(before), graphOf(after)).differences
  expect(found.map(({ what, name, detail }) => `${what} ${name}: ${detail}`)).toEqual(differences)
})
