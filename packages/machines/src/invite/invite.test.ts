import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import type { Krapao, Satang } from '@krapao/sdk'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { offline, refusedWith, worked } from '../testing/problems.ts'
import { recorded, settled } from '../testing/world.ts'
import { sampleInviteOrder, sampleInvites } from './invite.samples.ts'
import { inviteBonusPorts, invitePaysNothing, invitePayout, provideInviteBonusPorts } from './inviteBonus.ts'
import { inviteLink, invitesInput, invitesPorts, provideInvitesPorts } from './invites.ts'

const satang = (amount: number) => amount as Satang

// @covers 2.invite-2 9.limits-34
test('the link is the register page with PR and the player’s id', () => {
  expect(inviteLink('https://krapao.example', '5f2c')).toBe('https://krapao.example/register?code=PR5f2c')
  expect(new URL(inviteLink('https://krapao.example', 'a&b=c')).searchParams.get('code')).toBe('PRa&b=c')
})

// @covers 9.limits-14
test('a page has ten rows; the last is known by the total or by being short', async () => {
  const asked: unknown[] = []
  const full = Array.from({ length: 10 }, (_, index) => ({ ...sampleInvites[0], amount: satang(index) }))
  const pages = [worked({ invites: full, total: 11 }), worked({ invites: sampleInvites }), offline]
  const krapao = {
    invite: {
      list: (args: unknown) => {
        asked.push(args)
        return Promise.resolve(pages.shift())
      },
    },
  } as unknown as Krapao
  const { actor } = recorded(createActor(provideInvitesPorts(invitesPorts(krapao)), { input: invitesInput }))
  await settled()
  expect([actor.getSnapshot().context.items, actor.getSnapshot().context.total]).toEqual([full, 11])
  actor.send({ type: 'next.requested' })
  await settled()
  expect([actor.getSnapshot().context.items, actor.getSnapshot().context.total]).toEqual([sampleInvites, null])
  actor.send({ type: 'reload.requested' })
  await settled()
  expect([actor.getSnapshot().context.items, actor.getSnapshot().value]).toEqual([sampleInvites, { page: 'kept' }])
  expect(asked).toEqual([1, 2, 2].map((page) => ({ page, limit: 10 })))
})

test.each([
  [undefined, null],
  [false, { percent: 100, pays: 12_345, loses: 0 }],
  [true, { percent: 50, pays: 6_172, loses: 6_173 }],
])('the amount paid is rounded down to the satang; with a running bonus (%s) it says which amount is paid now', (bonus, now) => {
  expect(invitePayout({ amount: satang(12_345), success: 100, fail: 50, ...(bonus !== undefined && { bonus }) })).toEqual({
    free: { percent: 100, pays: 12_345, loses: 0 },
    withBonus: { percent: 50, pays: 6_172, loses: 6_173 },
    now,
  })
})

test.each([
  [0, undefined, true],
  [1, undefined, false],
  [1, false, false],
  [1, true, true],
  [2, true, false],
])('%i satang, a bonus runs: %s: pays nothing is %s', (amount, bonus, nothing) => {
  expect(invitePaysNothing({ amount: satang(amount), success: 100, fail: 50, ...(bonus !== undefined && { bonus }) })).toBe(nothing)
})

test('a confirmed reward is received once; the status names the amount, and the request is stored for the player', async () => {
  const { krapao, calls } = backend()
  const store = memoryStore()
  const { actor, states, emitted } = begin(krapao, store)
  actor.send({ type: 'submit.requested' })
  expect(store.all()).toEqual({})
  for (let times = 0; times < 20; times++) actor.send({ type: 'confirm.given' })
  expect(Object.keys(store.all())).toEqual(['intent.invite.p1'])
  await settled()
  expect([states, emitted, calls, store.all()]).toEqual([
    ['editing', 'confirming', 'submitting', 'accepted'],
    [{ type: 'command.accepted', result: { amount: 5_000 } }],
    ['receiveBonus', 'operation'],
    {},
  ])
})

test('without an operation in the answer the reward is received without an amount', async () => {
  const { krapao } = backend({ operation: refusedWith('NO_DATA') })
  const { actor, emitted } = begin(krapao)
  actor.send({ type: 'submit.requested' })
  actor.send({ type: 'confirm.given' })
  await settled()
  expect(emitted).toEqual([{ type: 'command.accepted', result: { amount: null } }])
})

test('an empty reward sends nothing', () => {
  const { isComplete } = inviteBonusPorts(backend().krapao, { store: memoryStore(), playerId: 'p1' })
  expect([isComplete({ amount: satang(0) }), isComplete({ amount: satang(1) })]).toEqual([false, true])
})

test('after a lost answer the status names the amount', async () => {
  const { actors } = inviteBonusPorts(backend().krapao, { store: memoryStore(), playerId: 'p1' })
  expect(await answerOf(actors.ask, { idempotencyKey: 'k1' })).toEqual(worked({ state: 'done', result: { amount: 5_000 } }))
})

function backend({ operation = worked({ key: 'k1', state: 'done', amount: 5_000 }) as unknown } = {}) {
  const calls: string[] = []
  const says = (name: string, outcome: unknown) => () => {
    calls.push(name)
    return Promise.resolve(outcome)
  }
  const krapao = {
    invite: { receiveBonus: says('receiveBonus', worked(null)) },
    wallet: { operation: says('operation', operation) },
  } as unknown as Krapao
  return { krapao, calls }
}

function begin(krapao: Krapao, store = memoryStore()) {
  const machine = provideInviteBonusPorts(inviteBonusPorts(krapao, { store, playerId: 'p1' }))
  return recorded(createActor(machine, { input: { order: sampleInviteOrder, confirm: true } }))
}
