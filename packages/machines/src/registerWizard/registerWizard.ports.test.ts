import { describe, expect, test } from 'vitest'
import type { Krapao } from '@krapao/sdk'
import { worked } from '../testing/problems.ts'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { registerWizardPorts } from './registerWizard.ports.ts'
import { sampleFields } from './registerWizard.samples.ts'

const thai = {
  name: 'Somchai',
  username: '0812345678',
  password: 's3cret-9',
  bankCode: 'SCB',
  bankAccountName: 'SOMCHAI JAIDEE',
  bankAccountNo: '1234567890',
}

describe('request of a registration', () => {
  // @covers 3.account-2
  test('the account name is sent in one field with the proof of the phone, without empty fields', async () => {
    const { ports, calls } = fixture()
    const form = { variant: 'thai', fields: sampleFields, otpToken: 'o1' } as const
    await answerOf(ports.actors.validate, form)
    await answerOf(ports.actors.register, { ...form, idempotencyKey: 'k1' })
    await answerOf(ports.actors.register, {
      ...form,
      otpToken: null,
      fields: { ...sampleFields, inviteCode: 'PR1', sourceCode: 'FB' },
      idempotencyKey: 'k2',
    })
    expect(calls).toEqual([
      [{ ...thai, otpToken: 'o1' }, undefined],
      [{ ...thai, otpToken: 'o1' }, 'k1'],
      [{ ...thai, inviteCode: 'PR1', sourceCode: 'FB' }, 'k2'],
    ])
  })

  test('in Laos the currency is sent, and the phone without its country code', async () => {
    const { ports, calls } = fixture()
    await answerOf(ports.actors.validate, { variant: 'laos', fields: { ...sampleFields, phone: '+8562012345678' }, otpToken: null })
    expect(calls).toEqual([[{ ...thai, username: '2012345678', currency: 'LAK' }, undefined]])
  })

  // @covers 3.storage-5
  test('the draft ends with the tab, the inviter is kept', () => {
    const { ports, local, tab } = fixture()
    const { password: _password, confirmPassword: _confirm, ...fields } = sampleFields
    const draft = { step: 'bank', fields, otp: null, otpToken: null, idempotencyKey: null } as const
    ports.draft.write(draft)
    ports.inviter.write('PR1')
    expect([ports.draft.read(), ports.inviter.read(), Object.keys(tab.all()), local.all()]).toEqual([
      draft,
      'PR1',
      ['register-draft'],
      { code: 'PR1' },
    ])
    tab.setItem('register-draft', '{broken')
    expect(ports.draft.read()).toBeNull()
  })
})

function fixture() {
  const calls: unknown[] = []
  const note = (body: unknown, options: { idempotencyKey?: string }) => {
    calls.push([body, options.idempotencyKey])
    return Promise.resolve(worked(null))
  }
  const [local, tab] = [memoryStore(), memoryStore()]
  const krapao = { account: { validate: note, register: note } } as unknown as Krapao
  return { ports: registerWizardPorts(krapao, { local, tab }), calls, local, tab }
}
