import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { GameAccount, Satang } from '@krapao/sdk'
import type { SavedRequest } from '../submitRequest/submitRequest.ports.ts'
import { requestIn } from '../submitRequest/requestIn.ts'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { failedWith, lost, notServed, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { memorySlot, settled } from '../testing/fakes.ts'
import { start } from './gameAccount.fixture.ts'
import { provideGameAccountPorts } from './gameAccount.provided.ts'
import { addedAmount, type GameOrder } from './gameAccount.rules.ts'
import { gameAccountFakePorts, gameAccountSamples, sampleBalances, sampleCredentials, sampleGame } from './gameAccount.samples.ts'
import type { GameTarget } from './opening/opening.ts'

const inactive: GameAccount = { ...sampleGame, isActive: false }
const target: GameTarget = { kind: 'link', url: 'https://games.example/pg?ticket=t1' }
const nothing = 0 as Satang
const pending = worked({ state: 'pending' } as const)
const done = worked({ state: 'done', result: null } as const)

describe('gameAccount', () => {
  test('activation, pressed repeatedly, makes one call and loads the credentials', async () => {
    const fixture = start({ game: inactive, submit: [worked(null)], load: [worked(sampleCredentials)] })
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'activate.requested' })
    expect(fixture.savedRequest.value).toEqual({ key: 'k1', order: { kind: 'activate', code: 'PG' } })
    await settled()
    expect(fixture.states).toEqual(['inactive', 'activating', 'loading', 'ready.idle'])
    expect(fixture.calls).toEqual([
      ['submit', { order: { kind: 'activate', code: 'PG' }, idempotencyKey: 'k1' }],
      ['loadCredentials', { code: 'PG' }],
    ])
    expect(fixture.emitted).toEqual([{ type: 'account.opened' }])
    expect(fixture.actor.getSnapshot().context).toEqual({
      ...sampleBalances(),
      addition: { kind: 'round', amount: 10_000 },
      isChosen: false,
      isReturn: false,
      credentials: sampleCredentials,
      request: null,
      problem: null,
      tab: 'none',
    })
    expect(fixture.savedRequest.value).toBeNull()
  })

  test('activation, refused, shows why and gets a new key at the next try', async () => {
    const fixture = start({ game: inactive, submit: [refusedWith('SLOT_ACTIVATE_FAIL'), worked(null)] })
    fixture.actor.send({ type: 'activate.requested' })
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem]).toEqual([
      'inactive',
      problemIn(refusedWith('SLOT_ACTIVATE_FAIL')),
    ])
    fixture.actor.send({ type: 'activate.requested' })
    expect(fixture.actor.getSnapshot().context.problem).toBeNull()
    expect(fixture.calls.map(([, input]) => (input as { idempotencyKey: string }).idempotencyKey)).toEqual(['k1', 'k2'])
  })

  test('activation, already done on another device, says so and shows the credentials', async () => {
    const fixture = start({ game: inactive, submit: [refusedWith('SLOT_ALREADY_ACTIVE')], load: [worked(sampleCredentials)] })
    fixture.actor.send({ type: 'activate.requested' })
    await settled()
    expect(fixture.states).toEqual(['inactive', 'activating', 'loading', 'ready.idle'])
    expect(fixture.actor.getSnapshot().context.problem).toEqual(problemIn(refusedWith('SLOT_ALREADY_ACTIVE')))
    expect(fixture.emitted).toEqual([{ type: 'balances.outdated' }])
  })

  test('activation, lost answer, is looked up by its key after a reload too', async () => {
    const savedRequest = memorySlot<SavedRequest<GameOrder>>()
    const before = start({ game: inactive, savedRequest, submit: [lost] })
    before.actor.send({ type: 'activate.requested' })
    await settled()
    expect(requestIn(before.actor.getSnapshot())).toEqual({ state: 'outcomeUnknown', problem: problemIn(lost) })
    before.actor.stop()
    const after = start({ game: inactive, savedRequest, readStatus: [pending, done], load: [worked(sampleCredentials)] })
    await settled()
    expect(requestIn(after.actor.getSnapshot())).toEqual({ state: 'pending', problem: null })
    await after.time.pass(3000)
    expect(after.states).toEqual(['activating', 'loading', 'ready.idle'])
    expect(after.calls).toEqual([
      ['readStatus', { idempotencyKey: 'k1' }],
      ['readStatus', { idempotencyKey: 'k1' }],
      ['loadCredentials', { code: 'PG' }],
    ])
  })

  test('activation, no status endpoint, derives the result from the credentials', async () => {
    const fixture = start({ game: inactive, submit: [lost], readStatus: [notServed], load: [refusedWith('SLOT_NO_ACCOUNT')] })
    fixture.actor.send({ type: 'activate.requested' })
    await settled()
    await fixture.time.pass(3000)
    expect(fixture.states).toEqual(['inactive', 'activating', 'loading', 'inactive'])
    expect(fixture.savedRequest.value).toBeNull()
    expect(fixture.actor.getSnapshot().context.problem).toEqual(problemIn(refusedWith('SLOT_NO_ACCOUNT')))
  })

  test('credentials, failed to load, can be loaded again', async () => {
    const fixture = start({ load: [offline, refusedWith('NOT_UFABET'), worked(sampleCredentials)] })
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem]).toEqual(['failed', problemIn(offline)])
    fixture.actor.send({ type: 'credentials.requested' })
    expect(fixture.actor.getSnapshot().context.problem).toBeNull()
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem]).toEqual(['failed', problemIn(refusedWith('NOT_UFABET'))])
    fixture.actor.send({ type: 'credentials.requested' })
    await settled()
    expect(fixture.states.at(-1)).toBe('ready.idle')
  })

  // @covers 4.game-3
  test('password change, confirmed, keeps the account active and loads the credentials again', async () => {
    const changed = { ...sampleCredentials, password: 'Kp-new' }
    const fixture = start({ submit: [worked(null)], load: [worked(sampleCredentials), worked(changed)] })
    await settled()
    fixture.actor.send({ type: 'reset.requested' })
    fixture.actor.send({ type: 'confirm.declined' })
    fixture.actor.send({ type: 'reset.requested' })
    expect(fixture.calls).toEqual([['loadCredentials', { code: 'PG' }]])
    fixture.actor.send({ type: 'confirm.given' })
    for (const type of ['play.requested', 'return.requested'] as const) fixture.actor.send({ type })
    await settled()
    expect(fixture.states).toEqual([
      'loading',
      'ready.idle',
      'confirming',
      'ready.idle',
      'confirming',
      'resetting',
      'loading',
      'ready.idle',
    ])
    expect(fixture.calls.slice(1)).toEqual([
      ['submit', { order: { kind: 'resetPassword', code: 'PG' }, idempotencyKey: 'k1' }],
      ['loadCredentials', { code: 'PG' }],
    ])
    expect(fixture.emitted).toEqual([{ type: 'password.changed' }])
    expect(fixture.actor.getSnapshot().context.credentials).toEqual(changed)
  })

  test('password change, refused or undecided, loads the credentials and keeps the problem', async () => {
    const refused = start({
      submit: [refusedWith('SLOT_RESET_PASSWORD_FAIL')],
      load: [worked(sampleCredentials), worked(sampleCredentials)],
    })
    await reset(refused)
    expect(refused.states.slice(-2)).toEqual(['loading', 'ready.idle'])
    expect(refused.actor.getSnapshot().context.problem).toEqual(problemIn(refusedWith('SLOT_RESET_PASSWORD_FAIL')))
    const unsure = start({ submit: [lost], readStatus: [notServed], load: [worked(sampleCredentials), worked(sampleCredentials)] })
    await reset(unsure)
    await unsure.time.pass(3000)
    expect([unsure.states.slice(-2), unsure.savedRequest.value]).toEqual([['loading', 'ready.idle'], null])
  })

  // @covers 4.play-1
  test('launch, everything chosen, moves all of it and then opens the game', async () => {
    const fixture = start({ lastChosen: 'all', submit: [worked(null)], launch: [worked(target)], load: [worked(sampleCredentials)] })
    await settled()
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'play.requested' })
    expect(fixture.states.at(-1)).toBe('transferring')
    await settled()
    expect(fixture.states).toEqual(['loading', 'ready.idle', 'transferring', 'launching', 'ready.launched'])
    expect(fixture.calls.slice(1)).toEqual([
      ['submit', { order: { kind: 'transferAll', code: 'PG' }, idempotencyKey: 'k1' }],
      ['launch', { game: sampleGame, credentials: sampleCredentials }],
    ])
    expect(fixture.emitted).toEqual([{ type: 'money.moved' }, { type: 'game.ready', target }])
  })

  // @covers 4.play-2
  test.each([
    ['nothing in the wallet', { inWallet: nothing }, null],
    ['less than nothing in the wallet', { inWallet: -1 as Satang }, null],
    ['nothing chosen to add', {}, { kind: 'none' }],
  ] as const)('launch, %s, only opens the game', async (_, balances, addition) => {
    const fixture = start({ ...balances, launch: [worked(target)], load: [worked(sampleCredentials)] })
    await settled()
    if (addition) fixture.actor.send({ type: 'addition.chosen', addition })
    fixture.actor.send({ type: 'play.requested' })
    await settled()
    expect(fixture.states).toEqual(['loading', 'ready.idle', 'launching', 'ready.launched'])
    expect(fixture.calls.slice(1)).toEqual([['launch', { game: sampleGame, credentials: sampleCredentials }]])
    expect(fixture.emitted).toEqual([{ type: 'game.ready', target }])
  })

  test('launch, no web link, moves the money and opens nothing', async () => {
    const fixture = start({ game: { ...sampleGame, web: null }, submit: [worked(null)], load: [worked(sampleCredentials)] })
    await settled()
    fixture.actor.send({ type: 'addition.chosen', addition: { kind: 'none' } })
    fixture.actor.send({ type: 'play.requested' })
    expect(fixture.states.at(-1)).toBe('ready.idle')
    fixture.actor.send({ type: 'addition.chosen', addition: { kind: 'all' } })
    fixture.actor.send({ type: 'play.requested' })
    await settled()
    expect(fixture.states.slice(-2)).toEqual(['transferring', 'ready.idle'])
    expect(fixture.emitted).toEqual([{ type: 'money.moved' }])
  })

  test('launch, transfer refused, closes the tab and shows why', async () => {
    const fixture = start({ submit: [refusedWith('TRANSFER_FAIL')], load: [worked(sampleCredentials)] })
    await settled()
    fixture.actor.send({ type: 'play.requested' })
    await settled()
    expect(fixture.states).toEqual(['loading', 'ready.idle', 'transferring', 'ready.idle'])
    expect(fixture.emitted).toEqual([{ type: 'tab.released' }, { type: 'balances.outdated' }])
    expect(fixture.actor.getSnapshot().context.problem).toEqual(problemIn(refusedWith('TRANSFER_FAIL')))
  })

  test('launch, transfer in transit, closes the tab and waits for another press', async () => {
    const unavailable = failedWith({ kind: 'unavailable', effect: 'unknown' })
    const fixture = start({ lastChosen: 'all', submit: [unavailable], readStatus: [pending, done], load: [worked(sampleCredentials)] })
    await settled()
    fixture.actor.send({ type: 'play.requested' })
    await settled()
    expect(fixture.emitted).toEqual([{ type: 'tab.released' }, { type: 'balances.outdated' }])
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    fixture.actor.send({ type: 'status.requested' })
    await settled()
    expect(fixture.states).toEqual(['loading', 'ready.idle', 'transferring', 'ready.idle'])
    expect(fixture.calls.slice(1)).toEqual([
      ['submit', { order: { kind: 'transferAll', code: 'PG' }, idempotencyKey: 'k1' }],
      ['readStatus', { idempotencyKey: 'k1' }],
      ['readStatus', { idempotencyKey: 'k1' }],
    ])
    expect(fixture.emitted.slice(2)).toEqual([{ type: 'money.moved' }])
  })

  test('launch, transfer undecided, continues when the player decides', async () => {
    const fixture = start({ lastChosen: 'all', submit: [lost], readStatus: [notServed], load: [worked(sampleCredentials)] })
    await settled()
    fixture.actor.send({ type: 'play.requested' })
    await settled()
    await fixture.time.pass(3000)
    expect(requestIn(fixture.actor.getSnapshot()).state).toBe('undecided')
    expect(fixture.savedRequest.value).toEqual({ key: 'k1', order: { kind: 'transferAll', code: 'PG' } })
    fixture.actor.send({ type: 'again.requested' })
    expect([fixture.states.at(-1), fixture.savedRequest.value]).toEqual(['ready.idle', null])
  })

  test('launch, reload during the transfer, looks it up, loads the credentials and opens no game', async () => {
    const savedRequest = memorySlot<SavedRequest<GameOrder>>({ key: 'k0', order: { kind: 'transferAll', code: 'PG' } })
    const fixture = start({ savedRequest, readStatus: [done], load: [worked(sampleCredentials)] })
    await settled()
    expect(fixture.states).toEqual(['transferring', 'loading', 'ready.idle'])
    expect(fixture.calls).toEqual([
      ['readStatus', { idempotencyKey: 'k0' }],
      ['loadCredentials', { code: 'PG' }],
    ])
    expect(fixture.emitted).toEqual([{ type: 'money.moved' }])
  })

  test('launch, game refuses the player after the transfer, closes the tab and shows why', async () => {
    const fixture = start({
      submit: [worked(null)],
      launch: [refusedWith('LOGIN_FAIL'), worked(target)],
      load: [worked(sampleCredentials)],
    })
    await settled()
    fixture.actor.send({ type: 'play.requested' })
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem]).toEqual([
      'ready.idle',
      problemIn(refusedWith('LOGIN_FAIL')),
    ])
    expect(fixture.emitted).toEqual([{ type: 'money.moved' }, { type: 'tab.released' }])
    fixture.actor.send({ type: 'addition.chosen', addition: { kind: 'none' } })
    fixture.actor.send({ type: 'play.requested' })
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.problem]).toEqual(['ready.launched', null])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('gameAccount', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    const proof = (mutant: AnyStateMachine) => {
      walk(mutant)
    }
    expect(await survivingGuards(machine, proof)).toEqual([])
  })
})

const machine = provideGameAccountPorts(gameAccountFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...gameAccountSamples,
    // Leaves out balances, which the starts cover.
    identity: ({ context: { tab, request, problem, credentials, game, addition } }) => [
      tab,
      request?.order.kind,
      problem === null,
      credentials === null,
      game.isActive,
      addition,
    ],
    invariant: holds,
  })

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  const state = typeof value === 'object' ? 'ready' : String(value)
  const { type } = step?.event ?? { type: 'start' }
  const sent = step?.event as { output?: { status: string } } | undefined
  const { game, inWallet, excludedUntil, addition, credentials, request, tab, problem } = context
  if (['ready', 'launching', 'confirming'].includes(state)) expect([credentials, game.isActive]).toEqual([sampleCredentials, true])
  if (state === 'inactive') expect(credentials).toBeNull()
  if (['ready', 'inactive', 'failed'].includes(state)) expect([excludedUntil, problem?.code === 'INVALID_USER_3']).toEqual([null, false])
  if (step?.before.value === 'excluded' && state !== 'excluded' && type === 'balances.changed')
    expect([excludedUntil, step.before.context.excludedUntil === null]).toEqual([null, false])
  // No tab stays reserved without a pending launch.
  if (!['transferring', 'launching'].includes(state)) expect(tab).toBe('none')
  if (state === 'launching') expect([tab, game.web === null]).toEqual(['reserved', false])
  const kinds = { activating: ['activate'], resetting: ['resetPassword'], transferring: ['transferAll', 'transfer', 'return'] }
  expect((kinds as Record<string, unknown[]>)[state] ?? [undefined]).toContain(request?.order.kind)
  if (type === 'play.requested' && (state === 'transferring' || state === 'launching')) {
    const added = addedAmount({ addition, inWallet })
    expect([added > 0, added <= inWallet, game.closed === true]).toEqual([state === 'transferring', true, false])
    expect(tab).toBe(game.web === null ? 'none' : 'reserved')
  }
  if (type === 'return.requested' && state === 'transferring')
    expect([request.order.kind, request.order.amount, tab, request.order.amount > 0]).toEqual(['return', game.amount, 'none', true])
  if (type === 'request.unanswered') expect(tab).toBe('none')
  const ended = step?.before.value === 'transferring' ? sent?.output?.status : undefined
  if (ended === 'completed') {
    const { tab: reserved, credentials: known, excludedUntil: until } = step?.before.context ?? {}
    expect(addition).toEqual({ kind: 'none' })
    expect(state).toBe(reserved === 'reserved' ? 'launching' : until ? 'excluded' : known ? 'ready' : 'loading')
  }
  if (state === 'inactive' && step?.before.value === 'activating' && sent?.output?.status === 'rejected')
    expect(problem?.code).toBe('NO_GAME')
  if (state === 'inactive' && step?.before.value === 'loading') expect(problem?.code).toBe('SLOT_NO_ACCOUNT')
  if (state === 'loading' && step?.before.value === 'activating') expect(problem?.code).not.toBe('NO_GAME')
}

async function reset(fixture: ReturnType<typeof start>): Promise<void> {
  await settled()
  fixture.actor.send({ type: 'reset.requested' })
  fixture.actor.send({ type: 'confirm.given' })
  await settled()
}
