import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import type { Krapao, Satang } from '@krapao/sdk'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { worked } from '../testing/problems.ts'
import { recorded, settled } from '../testing/fakes.ts'
import { refundPorts } from './refund.ports.ts'
import { sampleCheck } from './refund.samples.ts'
import { refundPayout } from './refund.rules.ts'
import { provideRefundsPorts, refundsInput, refundsPorts } from './refunds.ts'

const satang = (amount: number) => amount as Satang

test('share of a refund, fraction of a satang, is rounded down', () => {
  const { free, withBonus, now } = refundPayout({ ...sampleCheck, refundAmount: satang(501), refundSuccess: 99.5 })
  expect([free, withBonus, now]).toEqual([
    { percent: 99.5, pays: 498, loses: 3 },
    { percent: 50, pays: 250, loses: 251 },
    { percent: 99.5, pays: 498, loses: 3 },
  ])
})

test("refund, nothing accrued, cannot be received; without an amount the backend's flag counts", async () => {
  const read = (check: object) => {
    const krapao = { refund: { check: () => Promise.resolve(worked(check)) }, clock: { now: () => 0 } } as unknown as Krapao
    return answerOf(refundPorts(krapao, { store: memoryStore(), playerId: 'p1' }).check.actors.load, { query: null })
  }
  const { accrued: _accrued, ...withoutAmount } = sampleCheck
  const none = { ...sampleCheck, accrued: satang(0) }
  expect([await read(none), await read(withoutAmount)]).toEqual([worked({ ...none, result: false }), worked(withoutAmount)])
})

test('refund ports, both steps, store a request each for the player and return the paid amount', async () => {
  const calls: string[] = []
  const answering =
    <T>(name: string, value: T) =>
    () => {
      calls.push(name)
      return Promise.resolve(worked(value))
    }
  const krapao = {
    refund: {
      check: answering('check', sampleCheck),
      receive: answering('receive', { message: 'REFUND_SUCCESS' }),
      addToWallet: answering('addToWallet', null),
      list: answering('list', { refunds: [], total: 0 }),
    },
    wallet: { operation: answering('operation', { key: 'k1', state: 'done', amount: 501 }) },
    clock: { now: () => 0 },
  } as unknown as Krapao
  const store = memoryStore()
  const { check, request } = refundPorts(krapao, { store, playerId: 'p1' })
  const order = { amount: satang(501) }
  expect([
    await answerOf(check.actors.load, { query: null }),
    await answerOf(request.actors.submit, { order: { accrued: null }, idempotencyKey: 'k1' }),
    await answerOf(request.actors.submit, { order, idempotencyKey: 'k1' }),
    await answerOf(request.actors.readStatus, { idempotencyKey: 'k1' }),
  ]).toEqual([worked(sampleCheck), worked({ amount: null }), worked({ amount: 501 }), worked({ state: 'done', result: { amount: 501 } })])
  request.savedRequest.write({ key: 'k1', order: { accrued: null } })
  request.savedRequest.write({ key: 'k2', order })
  expect(Object.keys(store.all())).toEqual(['request.refund.receive.p1', 'request.refund.add.p1'])
  expect(request.savedRequest.read()).toEqual({ key: 'k1', order: { accrued: null } })
  request.savedRequest.remove({ accrued: null })
  expect([request.savedRequest.read(), Object.keys(store.all())]).toEqual([{ key: 'k2', order }, ['request.refund.add.p1']])
  const list = recorded(createActor(provideRefundsPorts(refundsPorts(krapao)), { input: refundsInput }))
  await settled()
  expect([list.actor.getSnapshot().context.total, calls]).toEqual([
    0,
    ['check', 'receive', 'addToWallet', 'operation', 'operation', 'list'],
  ])
})
