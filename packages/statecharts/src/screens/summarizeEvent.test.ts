import { expect, test } from 'vitest'
import { summarizeEvent } from './summarizeEvent.ts'

test.each([
  [{ type: 'ends.swapped' }, 'ends.swapped', ''],
  [{ type: 'from.chosen', code: 'WALLET' }, 'from.chosen', 'WALLET'],
  [{ type: 'wallet.changed', wallet: { amount: 5, slots: [] } }, 'wallet.changed', 'wallet {amount:5,slots:[]}'],
  [{ type: 'xstate.done.actor.load', actorId: 'load', output: { ok: true, value: null } }, 'onDone load', 'done'],
  [
    { type: 'xstate.done.actor.load', output: { ok: false, problem: { kind: 'refused', code: 'NO_DATA', effect: 'none' } } },
    'onDone load',
    'not done: refused NO_DATA',
  ],
  [{ type: 'xstate.error.actor.load', error: new Error('defect') }, 'onError load', 'a defect'],
  [
    { type: 'xstate.snapshot.price', id: 'price', snapshot: { value: { a: 'b' }, context: { problem: { kind: 'offline' } } } },
    'onSnapshot price',
    '{a:b}, not done: offline',
  ],
  [
    { type: 'xstate.snapshot.talk', id: 'talk', snapshot: { context: { problem: { kind: 'offline' } } } },
    'onSnapshot talk',
    'not done: offline',
  ],
  [{ type: 'xstate.after.2000.otp.sent' }, 'after 2000 ms', ''],
])('%j is described in words', (event, name, payload) => {
  expect(summarizeEvent(event)).toEqual({ event: name, payload })
})

test('secrets are masked at every depth and under every known name', () => {
  const says = (event: Parameters<typeof summarizeEvent>[0]) => summarizeEvent(event).payload
  expect(says({ type: 'field.changed', field: 'confirmPassword', value: 's3cret-9' })).toBe('confirmPassword, •••')
  expect(says({ type: 'field.changed', field: 'phone', value: '0812345678' })).toBe('phone, 0812345678')
  expect(says({ type: 'code.changed', code: '123456' })).toBe('code •••')
  expect(says({ type: 'signIn.requested', form: { phone: '08', password: 's3cret-9' } })).toBe('form {phone:08,password:•••}')
  expect(says({ type: 'xstate.done.actor.send', output: { ok: true, value: { otpToken: 'abc', otpRef: 'KRP7' } } })).toBe(
    '{otpToken:•••,otpRef:KRP7}',
  )
})

test('a long payload is cut, and a list is described by its length', () => {
  expect(summarizeEvent({ type: 'text.changed', text: 'ก'.repeat(500) }).payload).toBe(`${'ก'.repeat(31)}…`)
  const of500 = summarizeEvent({
    type: 'many.came',
    ...Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`a${index}`, index])),
  })
  expect([of500.payload.length, of500.payload.at(-1)]).toEqual([110, '…'])
  const value = { items: [{ a: 1 }, { a: 2 }], one: [{ a: 1 }], plain: [1, 2] }
  expect(summarizeEvent({ type: 'xstate.done.actor.load', output: { ok: true, value } }).payload).toBe(
    '{items:2 things,one:1 thing,plain:[1,2]}',
  )
})
