import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { expect, test } from 'vitest'
import type { Krapao, Satang } from '@krapao/sdk'
import { reportOf } from '../testing/coverPaths.ts'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { lost, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { recorded, settled } from '../testing/fakes.ts'
import { inviteBonusFakePorts, inviteBonusSamples, sampleInviteOrder, sampleInvites } from './invite.samples.ts'
import { provideInviteBonusPorts } from './inviteBonus.machine.ts'
import { inviteBonusPorts } from './inviteBonus.ports.ts'
import { invitePaysNothing, invitePayout } from './inviteBonus.rules.ts'
import { inviteLink, invitesInput, invitesPorts, provideInvitesPorts } from './invites.ts'

const satang = (amount: number) => amount as Satang

// @covers 2.invite-2 9.limits-34
test('the link is the register page with PR and the player’s id', () => {
  expect(inviteLink('https://krapao.example', '5f2c')).toBe('https://krapao.example/register?code=PR5f2c')
  expect(new URL(inviteLink('https://krapao.example', 'a&b=c')).searchParams.get('code')).toBe('PRa&b=c')
})

// @covers 2.invite-4 9.limits-14
test('a page has ten rows; the last is known by the total or by being short', async () => {
  const requests: unknown[] = []
  const full = Array.from({ length: 10 }, (_, index) => ({ ...sampleInvites[0], amount: satang(index) }))
  const pages = [worked({ invites: full, total: 11 }), worked({ invites: sampleInvites }), offline]
  const krapao = {
    invite: {
      list: (args: unknown) => {
        requests.push(args)
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
  expect([actor.getSnapshot().context.items, actor.getSnapshot().value]).toEqual([sampleInvites, { page: 'stale' }])
  expect(requests).toEqual([1, 2, 2].map((page) => ({ page, limit: 10 })))
})

test.each([
  [undefined, null],
  [false, { percent: 100, pays: 12_345, loses: 0 }],
  [true, { percent: 50, pays: 6_172, loses: 6_173 }],
])('the payout is rounded down to the satang, and bonus running = %s decides which amount is paid now', (bonus, now) => {
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
])('invitePaysNothing, %i satang and bonus running = %s, returns %s', (amount, bonus, nothing) => {
  expect(invitePaysNothing({ amount: satang(amount), success: 100, fail: 50, ...(bonus !== undefined && { bonus }) })).toBe(nothing)
})

test('a confirmed reward is received once; the status names the amount, and the request is stored for the player', async () => {
  const { krapao, calls } = backend()
  const store = memoryStore()
  const { actor, states, emitted } = begin(krapao, store)
  actor.send({ type: 'receive.requested', ...sampleInviteOrder })
  expect(store.all()).toEqual({})
  for (let times = 0; times < 20; times++) actor.send({ type: 'confirm.given' })
  expect(Object.keys(store.all())).toEqual(['request.invite.p1'])
  await settled()
  expect([states, emitted, calls, store.all()]).toEqual([
    ['idle', 'confirming', 'submitting', 'received'],
    [{ type: 'invite.received', amount: 5_000 }],
    ['receiveBonus', 'operation'],
    {},
  ])
})

test('without an operation in the answer the reward is received without an amount', async () => {
  const { krapao } = backend({ operation: refusedWith('NO_DATA') })
  const { actor, emitted } = begin(krapao)
  actor.send({ type: 'receive.requested', ...sampleInviteOrder })
  actor.send({ type: 'confirm.given' })
  await settled()
  expect(emitted).toEqual([{ type: 'invite.received', amount: null }])
})

test('an empty reward sends nothing', () => {
  const { actor, states } = begin(backend().krapao)
  actor.send({ type: 'receive.requested', amount: satang(0) })
  expect(states).toEqual(['idle'])
  actor.send({ type: 'receive.requested', amount: satang(1) })
  expect(states).toEqual(['idle', 'confirming'])
})

test.each([
  [5_000, ['confirming', 'idle']],
  [0, ['idle']],
])('inviteBonus, opened to receive %i satang, asks for the confirmation at once', (amount, expected) => {
  const { actor, states } = begin(backend().krapao, memoryStore(), { amount: satang(amount), startsWithConfirmation: true })
  actor.send({ type: 'confirm.declined' })
  expect(states).toEqual(expected)
})

test('inviteBonus, refused, shows why and reports outdated balances; the next try has another key', async () => {
  const { krapao, calls, keys } = backend({ receiveBonus: refusedWith('INVITE_COLLECT') })
  const { actor, states, emitted } = begin(krapao)
  for (let times = 0; times < 2; times++) {
    actor.send({ type: 'receive.requested', ...sampleInviteOrder })
    expect(actor.getSnapshot().context.problem).toBeNull()
    actor.send({ type: 'confirm.given' })
    await settled()
    expect(actor.getSnapshot().context.problem).toEqual(problemIn(refusedWith('INVITE_COLLECT')))
  }
  expect([calls, new Set(keys).size]).toEqual([['receiveBonus', 'receiveBonus'], 2])
  expect([states.at(-1), emitted]).toEqual(['idle', [{ type: 'balances.outdated' }, { type: 'balances.outdated' }]])
})

test('inviteBonus, reloaded after a lost answer, asks by the saved key and sends nothing again', async () => {
  const store = memoryStore()
  const before = backend({ receiveBonus: lost })
  const first = begin(before.krapao, store)
  first.actor.send({ type: 'receive.requested', ...sampleInviteOrder })
  first.actor.send({ type: 'confirm.given' })
  await settled()
  first.actor.stop()
  const after = backend()
  const { states, emitted } = begin(after.krapao, store, { amount: satang(0), startsWithConfirmation: false })
  await settled()
  expect([after.calls, states, emitted, store.all()]).toEqual([
    ['operation'],
    ['submitting', 'received'],
    [{ type: 'invite.received', amount: 5_000 }],
    {},
  ])
})

test('after a lost answer the status names the amount', async () => {
  const { actors } = inviteBonusPorts(backend().krapao, { store: memoryStore(), playerId: 'p1' })
  expect(await answerOf(actors.readStatus, { idempotencyKey: 'k1' })).toEqual(worked({ state: 'done', result: { amount: 5_000 } }))
})

test('inviteBonus: every state is reached and every transition taken', () => {
  expect(reportOf('inviteBonus', walk(machine))).not.toContain('not reached')
})

test('inviteBonus: each guard matters', async () => {
  expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
})

const machine = provideInviteBonusPorts(inviteBonusFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, { ...inviteBonusSamples, identity: ({ context }) => [context['amount'], context['problem']], invariant: holds })

function holds({ value, context }: AnyMachineSnapshot): void {
  expect(context['request'] !== null).toBe(value === 'submitting')
  if (value === 'confirming' || value === 'submitting') expect([context['amount'], context['problem']]).toEqual([5_000, null])
}

function backend({
  operation = worked({ key: 'k1', state: 'done', amount: 5_000 }) as unknown,
  receiveBonus = worked(null) as unknown,
} = {}) {
  const calls: string[] = []
  const keys: unknown[] = []
  const answering = (name: string, outcome: unknown) => (_: unknown, options?: { idempotencyKey?: string }) => {
    calls.push(name)
    if (options?.idempotencyKey !== undefined) keys.push(options.idempotencyKey)
    return Promise.resolve(outcome)
  }
  const krapao = {
    invite: { receiveBonus: answering('receiveBonus', receiveBonus) },
    wallet: { operation: answering('operation', operation) },
  } as unknown as Krapao
  return { krapao, calls, keys }
}

function begin(krapao: Krapao, store = memoryStore(), input = { ...sampleInviteOrder, startsWithConfirmation: false }) {
  const ports = inviteBonusPorts(krapao, { store, playerId: 'p1' })
  return recorded(createActor(provideInviteBonusPorts(ports), { input }))
}
