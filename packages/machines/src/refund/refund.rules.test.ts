import { expect, test } from 'vitest'
import type { Satang } from '@krapao/sdk'
import { nextRefundStep, shownRefundStep } from './refund.rules.ts'
import { sampleCheck } from './refund.samples.ts'

test.each([
  ['is receivable', {}, 'receive'],
  ['was received and has no new losses', { result: false }, 'add'],
  ['is blocked by a bonus and has an amount to add', { bonus: true }, 'add'],
  ['is blocked by a bonus that leaves nothing to add', { bonus: true, refundFail: 0 }, null],
  ['has no losses', { result: false, refundAmount: 0 as Satang }, null],
] as const)('nextRefundStep, refund that %s (%o), returns %s', (_, more, step) => {
  expect(nextRefundStep({ ...sampleCheck, ...more })).toBe(step)
})

test.each([
  ['is receivable and has an amount to add', {}, 'receive'],
  ['was received and has no new losses', { result: false }, 'add'],
  ['is blocked by a bonus and has an amount to add', { bonus: true }, 'add'],
  ['is blocked by a bonus and has nothing to add', { bonus: true, refundAmount: 0 as Satang }, 'receive'],
  ['has no losses', { result: false, refundAmount: 0 as Satang }, 'receive'],
] as const)('shownRefundStep, refund that %s (%o), returns %s', (_, more, step) => {
  expect(shownRefundStep({ ...sampleCheck, ...more })).toBe(step)
})
