import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, Outcome } from '@krapao/sdk'
import { reportOf } from '../testing/coverPaths.ts'
import { answerOf } from '../testing/ports.ts'
import { lost, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, numberedKeys, recorded, settled } from '../testing/fakes.ts'
import { offersNameEdit, provideBankNameEditPorts } from './bankNameEdit.machine.ts'
import { bankNameEditPorts, type BankNameEditPorts } from './bankNameEdit.ports.ts'
import { bankNameEditFakePorts, bankNameEditSamples } from './bankNameEdit.samples.ts'

const save = (bankAccountName: string, idempotencyKey: string) => ['saveName', { bankCode: 'KTB', bankAccountName, idempotencyKey }]

describe('bankNameEdit', () => {
  // @covers 5.accountname-5
  test('offered only for KBANK AUTO, to players of KTB, TMB and BBL without an English name', () => {
    const thai = { bankAccountName: 'สมชาย ใจดี' }
    const offered = (bankCode: string, mode: string, own: { bankCode: string; bankAccountName: string }) =>
      offersNameEdit({ bankCode, mode }, own)
    expect(['KTB', 'TMB', 'BBL', 'SCB'].map((bankCode) => offered('KBANK', 'AUTO', { bankCode, ...thai }))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(
      ['Somchai Jaidee', 'SOMCHAI 2', ''].map((bankAccountName) => offered('KBANK', 'AUTO', { bankCode: 'KTB', bankAccountName })),
    ).toEqual([false, true, true])
    expect([offered('KBANK', 'SMS', { bankCode: 'KTB', ...thai }), offered('SCB', 'AUTO', { bankCode: 'KTB', ...thai })]).toEqual([
      false,
      false,
    ])
  })

  // @covers 5.accountname-3 5.accountname-4
  test('a name that is empty, blank, Thai or digits shows an error and is not sent', () => {
    const fixture = start()
    for (const name of ['สมชาย', '', '  ', 'SOMCHAI 2', 'O’NEIL']) {
      fixture.actor.send({ type: 'name.changed', name })
      fixture.actor.send({ type: 'save.requested' })
    }
    expect([fixture.calls, fixture.states, fixture.emitted]).toEqual([
      [],
      ['editing'],
      Array.from({ length: 5 }, () => ({ type: 'english.required' })),
    ])
  })

  // @covers 4.bankname-1
  test('repeated presses save the name once, in upper case, and close the dialog', async () => {
    const fixture = start(worked(null))
    fixture.actor.send({ type: 'name.changed', name: ' Somchai  jaidee ' })
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'save.requested' })
    await settled()
    expect(fixture.calls).toEqual([save('SOMCHAI JAIDEE', 'k1')])
    expect([fixture.states, fixture.emitted]).toEqual([['editing', 'saving', 'saved'], [{ type: 'name.saved', name: 'SOMCHAI JAIDEE' }]])
  })

  test('a lost answer is retried with the same key, a refusal with a new one', async () => {
    const english = refusedWith('BANK_ACCOUNT_NAME_ENG')
    const fixture = start(lost, english, worked(null))
    const problems: unknown[] = []
    fixture.actor.send({ type: 'name.changed', name: 'SOMCHAI' })
    for (let times = 0; times < 3; times++) {
      fixture.actor.send({ type: 'save.requested' })
      // Each attempt depends on the one before.
      await settled()
      problems.push(fixture.actor.getSnapshot().context.problem)
    }
    expect(fixture.calls).toEqual([save('SOMCHAI', 'k1'), save('SOMCHAI', 'k1'), save('SOMCHAI', 'k2')])
    expect(problems).toEqual([problemIn(lost), problemIn(english), null])
  })

  test('another name gets a new key', async () => {
    const fixture = start(lost)
    fixture.actor.send({ type: 'name.changed', name: 'SOMCHAI' })
    fixture.actor.send({ type: 'save.requested' })
    await settled()
    fixture.actor.send({ type: 'name.changed', name: 'SOMSRI' })
    fixture.actor.send({ type: 'save.requested' })
    expect(fixture.calls).toEqual([save('SOMCHAI', 'k1'), save('SOMSRI', 'k2')])
  })

  // @covers 7.account-10
  test('the port passes the key to the SDK', async () => {
    const requests: unknown[] = []
    const krapao = {
      profile: {
        updateBankAccountName: (update: unknown, { idempotencyKey }: { idempotencyKey: string }) => {
          requests.push([update, idempotencyKey])
          return Promise.resolve(worked(null))
        },
      },
    } as unknown as Krapao
    const input = { bankCode: 'KTB', bankAccountName: 'SOMCHAI', idempotencyKey: 'k1' }
    expect(await answerOf(bankNameEditPorts(krapao).actors.saveName, input)).toEqual(worked(null))
    expect(requests).toEqual([[{ bankCode: 'KTB', bankAccountName: 'SOMCHAI' }, 'k1']])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('bankNameEdit', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideBankNameEditPorts(bankNameEditFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...bankNameEditSamples,
    identity: ({ context }) => [context['name'], context['idempotencyKey'], context['problem']],
    invariant: holds,
  })

function holds({ value, context }: AnyMachineSnapshot): void {
  if (value === 'saving') {
    expect(context['idempotencyKey']).not.toBeNull()
    expect(context['name']).toMatch(/^[A-Z ]*[A-Z][A-Z ]*$/)
  }
  if (value === 'saved') expect([context['idempotencyKey'], context['problem']]).toEqual([null, null])
  if (value === 'editing' && context['problem']) expect(context['idempotencyKey'] !== null).toBe(context['problem'].effect === 'unknown')
}

function start(...queue: Outcome<null>[]) {
  const calls: unknown[] = []
  const ports: BankNameEditPorts = { actors: { saveName: answers('saveName', queue, calls) }, newKey: numberedKeys() }
  const actor = createActor(provideBankNameEditPorts(ports), { input: { bankCode: 'KTB', name: 'สมชาย ใจดี' } })
  return { ...recorded(actor), calls }
}
