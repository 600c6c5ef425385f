import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, Outcome } from '@krapao/sdk'
import type { SavedRequest, RequestStatus } from '../submitRequest/submitRequest.ports.ts'
import { requestIn } from '../submitRequest/requestIn.ts'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { lost, notServed, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, memorySlot, numberedKeys, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { passwordsDiffer, provideChangePasswordPorts, type ChangePasswordActor } from './changePassword.machine.ts'
import { changePasswordPorts } from './changePassword.ports.ts'
import { emptyFields, firstEmpty, isConfirmed, isFilled, type PasswordOrder } from './changePassword.rules.ts'
import { changePasswordFakePorts, changePasswordSamples, samplePasswords } from './changePassword.samples.ts'

const order: PasswordOrder = { oldPassword: 'demo1234', newPassword: 'better-words-4' }

describe('changePassword', () => {
  test('twenty presses change the password once with one key and keep no password', async () => {
    const fixture = start({ submit: [worked(null)] })
    fillIn(fixture.actor)
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'change.requested' })
    await settled()
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'change.requested' })
    expect(fixture.calls).toEqual([['submit', { order, idempotencyKey: 'k1' }]])
    expect([fixture.states, fixture.emitted]).toEqual([['filling', 'submitting', 'changed'], [{ type: 'password.changed' }]])
    expect(fixture.actor.getSnapshot().context.fields).toEqual(emptyFields)
  })

  // @covers 5.password-1
  test('one empty field stops the form without a request', () => {
    for (const field of ['oldPassword', 'newPassword', 'confirmPassword'] as const) {
      const fixture = start({})
      fillIn(fixture.actor)
      fixture.actor.send({ type: 'field.changed', field, value: '' })
      fixture.actor.send({ type: 'change.requested' })
      const snapshot = fixture.actor.getSnapshot()
      expect([fixture.calls, fixture.states, passwordsDiffer(snapshot), firstEmpty(snapshot.context.fields)]).toEqual([
        [],
        ['filling'],
        false,
        field,
      ])
    }
    expect(firstEmpty(samplePasswords)).toBeNull()
  })

  test('two new passwords that differ show an error on submit or blur, without a request', () => {
    const fixture = start({})
    const { actor } = fixture
    actor.send({ type: 'confirm.left' })
    actor.send({ type: 'field.changed', field: 'newPassword', value: 'better-words-4' })
    expect(passwordsDiffer(actor.getSnapshot())).toBe(false)
    actor.send({ type: 'field.changed', field: 'oldPassword', value: 'demo1234' })
    actor.send({ type: 'field.changed', field: 'confirmPassword', value: 'better' })
    expect(passwordsDiffer(actor.getSnapshot())).toBe(false)
    actor.send({ type: 'change.requested' })
    expect(passwordsDiffer(actor.getSnapshot())).toBe(true)
    actor.send({ type: 'field.changed', field: 'confirmPassword', value: 'better-words-4' })
    expect([passwordsDiffer(actor.getSnapshot()), fixture.calls]).toEqual([false, []])
    actor.send({ type: 'field.changed', field: 'confirmPassword', value: 'x' })
    expect(passwordsDiffer(actor.getSnapshot())).toBe(true)
  })

  test('blur before the first submit validates the second field as well', () => {
    const { actor } = start({})
    actor.send({ type: 'field.changed', field: 'newPassword', value: 'better-words-4' })
    actor.send({ type: 'field.changed', field: 'confirmPassword', value: 'better' })
    actor.send({ type: 'confirm.left' })
    expect(passwordsDiffer(actor.getSnapshot())).toBe(true)
  })

  test('a refusal shows its reason until a field changes; the next attempt has a new key', async () => {
    const wrong = refusedWith('WRONG_PASSWORD')
    const fixture = start({ submit: [wrong, worked(null)] })
    fillIn(fixture.actor)
    fixture.actor.send({ type: 'change.requested' })
    await settled()
    expect(requestIn(fixture.actor.getSnapshot())).toEqual({ state: 'refused', problem: problemIn(wrong) })
    fixture.actor.send({ type: 'field.changed', field: 'oldPassword', value: 'demo12345' })
    expect(requestIn(fixture.actor.getSnapshot())).toEqual({ state: 'editing', problem: null })
    fixture.actor.send({ type: 'change.requested' })
    await settled()
    expect(fixture.calls).toEqual([
      ['submit', { order, idempotencyKey: 'k1' }],
      ['submit', { order: { ...order, oldPassword: 'demo12345' }, idempotencyKey: 'k2' }],
    ])
    expect(fixture.states).toEqual(['filling', 'submitting', 'filling', 'submitting', 'changed'])
  })

  test('a lost answer reads the status by its key, with the fields disabled', async () => {
    const fixture = start({ submit: [lost], readStatus: [worked({ state: 'pending' }), worked({ state: 'done', result: null })] })
    fillIn(fixture.actor)
    fixture.actor.send({ type: 'change.requested' })
    await settled()
    fixture.actor.send({ type: 'field.changed', field: 'newPassword', value: 'x' })
    fixture.actor.send({ type: 'status.requested' })
    await settled()
    expect([requestIn(fixture.actor.getSnapshot()).state, fixture.actor.getSnapshot().context.fields]).toEqual(['pending', samplePasswords])
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    expect([fixture.states, fixture.emitted]).toEqual([['filling', 'submitting', 'changed'], [{ type: 'password.changed' }]])
  })

  test('without a status endpoint the player is asked to check, and may start again', async () => {
    const fixture = start({ submit: [lost], readStatus: [notServed] })
    fillIn(fixture.actor)
    fixture.actor.send({ type: 'change.requested' })
    await settled()
    fixture.actor.send({ type: 'status.requested' })
    await settled()
    expect(requestIn(fixture.actor.getSnapshot()).state).toBe('undecided')
    fixture.actor.send({ type: 'again.requested' })
    expect([fixture.actor.getSnapshot().value, requestIn(fixture.actor.getSnapshot())]).toEqual([
      'filling',
      { state: 'editing', problem: null },
    ])
  })

  // @covers 3.account-5
  test('after a reload the stored key reads the status, and no password was stored', async () => {
    const store = memoryStore()
    const calls: unknown[] = []
    const krapao = fakeKrapao(calls)
    const { actors, savedRequest } = changePasswordPorts(krapao, { store, playerId: 'p1' })
    savedRequest.write({ key: 'k1', order })
    expect(store.all()).toEqual({
      'request.changePassword.p1': JSON.stringify({ key: 'k1', order: { oldPassword: '', newPassword: '' } }),
    })
    await answerOf(actors.submit, { order, idempotencyKey: 'k2' })
    expect(calls).toEqual([[order, 'k2']])
    const fixture = recorded(createActor(provideChangePasswordPorts(changePasswordPorts(krapao, { store, playerId: 'p1' }))))
    expect(fixture.actor.getSnapshot().value).toBe('submitting')
    await settled()
    expect([fixture.states.at(-1), store.all()]).toEqual(['changed', {}])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('changePassword', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideChangePasswordPorts(changePasswordFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...changePasswordSamples,
    identity: ({ context }) => [context['fields'], context['showsMismatch'], context['request']?.idempotencyKey, context['problem']?.kind],
    invariant: holds,
  })

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  expect(context['request'] !== null).toBe(value === 'submitting')
  if (value === 'submitting') expect(context['problem']).toBeNull()
  if (value === 'changed') expect(context['fields']).toEqual(emptyFields)
  if (step?.event.type === 'change.requested' && step.before.value === 'filling') {
    const { fields, showsMismatch } = step.before.context
    expect(context['showsMismatch']).toBe(showsMismatch || (isFilled(fields) && !isConfirmed(fields)))
  }
  if (step?.event.type === 'confirm.left' && step.before.value === 'filling' && context['fields'].confirmPassword === '')
    expect(context['showsMismatch']).toBe(step.before.context.showsMismatch)
}

function fillIn(actor: ChangePasswordActor): void {
  for (const field of ['oldPassword', 'newPassword', 'confirmPassword'] as const)
    actor.send({ type: 'field.changed', field, value: samplePasswords[field] })
}

function fakeKrapao(calls: unknown[]): Krapao {
  return {
    profile: {
      changePassword: (sent: unknown, { idempotencyKey }: { idempotencyKey: string }) => {
        calls.push([sent, idempotencyKey])
        return Promise.resolve(worked(null))
      },
    },
    wallet: { operation: () => Promise.resolve(worked({ state: 'done' })) },
  } as unknown as Krapao
}

type Answers = { submit?: Outcome<null>[]; readStatus?: Outcome<RequestStatus<null>>[] }

function start({ submit, readStatus }: Answers) {
  const calls: unknown[] = []
  const ports = {
    ...changePasswordFakePorts(),
    actors: {
      submit: answers<Outcome<null>, { order: PasswordOrder; idempotencyKey: string }>('submit', submit, calls),
      readStatus: answers<Outcome<RequestStatus<null>>, { idempotencyKey: string }>('readStatus', readStatus, calls),
    },
    savedRequest: memorySlot<SavedRequest<PasswordOrder>>(),
    newKey: numberedKeys(),
  }
  const actor = createActor(provideChangePasswordPorts(ports), { clock: simulatedTime().clock })
  return { ...recorded(actor), calls }
}
