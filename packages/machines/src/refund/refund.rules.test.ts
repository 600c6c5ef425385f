import { expect, test } from 'vitest'
import type { Satang } from '@krapao/sdk'
import { nextRefundStep, shownRefundStep } from './refund.rules.ts'
import { sampleCheck } from './refund.samples.ts'

test.each([
  ['receivable', {}, 'receive'],
  ['received, with nothing new', { result: false }, 'add'],
  ['blocked by a bonus, with one to move', { bonus: true }, 'add'],
  ['blocked by a bonus that leaves nothing of it', { bonus: true, refundFail: 0 }, null],
  ['without losses', { result: false, refundAmount: 0 as Satang }, null],
] as const)('refund %s, with %o, goes on with %s', (_, more, step) => {
  expect(nextRefundStep({ ...sampleCheck, ...more })).toBe(step)
})

test.each([
  ['receivable, beside one to move', {}, 'receive'],
  ['received, with nothing new', { result: false }, 'add'],
  ['blocked by a bonus, with one to move', { bonus: true }, 'add'],
  ['blocked by a bonus', { bonus: true, refundAmount: 0 as Satang }, 'receive'],
  ['without losses', { result: false, refundAmount: 0 as Satang }, 'receive'],
] as const)('refund %s, with %o, shows %s', (_, more, step) => {
  expect(shownRefundStep({ ...sampleCheck, ...more })).toBe(step)
})
