// @vitest-environment jsdom
import {
  lookupInput,
  provideLookupPorts,
  provideRegisterWizardPorts,
  type Lookup,
  type RegisterDraft,
  type RegisterWizardPorts,
} from '@krapao/machines'
import { answers, fixedSlot, memorySlot, registerWizardFakePorts, sampleFields, settled, worked } from '@krapao/machines/testing'
import type { Outcome } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { createActor, type InputFrom } from 'xstate'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { RegisterWizard } from './RegisterWizard.tsx'

afterEach(cleanup)

const banks: Outcome<Lookup<'banks'>>[] = [
  worked(
    ['KTB', 'TMB', 'BBL', 'SCB', 'LDB'].map((code) => ({
      code,
      country: code === 'LDB' ? 'LA' : 'TH',
      nameTH: `ธนาคาร ${code}`,
      nameEN: `Bank ${code}`,
      ...(code === 'SCB' && { recommended: true }),
    })),
  ),
]
const sources: Outcome<Lookup<'sources'>>[] = [
  worked([
    { code: 'FRIEND', description: 'A friend' },
    { code: 'WEB', description: 'The web' },
  ]),
]
type ValidateInput = InputFrom<RegisterWizardPorts['actors']['validate']>
type Start = { step?: RegisterDraft['step']; fields?: Partial<RegisterDraft['fields']>; code?: string; variant?: 'thai' | 'laos' }

async function open({ step: wanted, fields = {}, code, variant = 'thai' }: Start = {}) {
  const goOn = wanted === 'bank'
  const step = goOn ? 'profile' : wanted
  const { password: _password, confirmPassword: _confirm, ...harmless } = sampleFields
  const draft: RegisterDraft | null = step
    ? {
        step,
        fields: { ...harmless, ...fields },
        otp: { reference: 'KRP7', token: 'o1', resendAt: 0, sandboxCode: null },
        otpToken: null,
        idempotencyKey: null,
      }
    : null
  const fake = registerWizardFakePorts()
  const actors = { ...fake.actors, validate: answers<Outcome<unknown>, ValidateInput>('validate', [worked(null)]) }
  const ports = { ...fake, actors, draft: fixedSlot(draft), inviter: memorySlot<string>() }
  const actor = createActor(provideRegisterWizardPorts(ports), { input: { variant, code: code ?? null } }).start()
  const bankList = createActor(provideLookupPorts<'banks'>({ actors: { load: answers('banks', banks) }, now: () => 0 }), {
    input: lookupInput,
  })
  const sourceList = createActor(provideLookupPorts<'sources'>({ actors: { load: answers('sources', sources) }, now: () => 0 }), {
    input: lookupInput,
  })
  const lists = { banks: bankList.start(), sources: sourceList.start() }
  if (goOn) {
    for (const name of ['password', 'confirmPassword'] as const) actor.send({ type: 'field.changed', field: name, value: 's3cret-9' })
    actor.send({ type: 'next.requested' })
  }
  await settled()
  renderInEnglish(
    <MemoryRouter>
      <RegisterWizard actor={actor} {...lists} />
    </MemoryRouter>,
  )
  return actor
}
const fieldsInView = () =>
  [...document.querySelectorAll<HTMLInputElement>('input:not([hidden]), select')].map((field) => field.labels?.[0]?.textContent)
const title = () => screen.getByRole('heading', { level: 2 }).textContent
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => act(() => void fireEvent.change(field(label), { target: { value } }))
const press = (name: string) => act(() => void fireEvent.click(screen.getByRole('button', { name })))
const errors = () =>
  [...document.querySelectorAll('[aria-invalid=true]')].map((input) => [
    (input as HTMLInputElement).labels?.[0]?.textContent,
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(),
  ])
const required = 'Fill this in'

// @covers 2.register-1 5.register-1
test('step 1 asks for the phone and shows its errors', async () => {
  await open()
  expect([title(), fieldsInView()]).toEqual(['Your phone number', ['Phone number']])
  type('Phone number', '081234567')
  press('Next')
  expect(errors()).toEqual([['Phone number', expect.stringContaining('Enter 10 digits, starting with 0')]])
})

// @covers 2.register-3
test('step 2 asks for the code and shows the reference of its SMS', async () => {
  await open({ step: 'otp' })
  expect([title(), fieldsInView(), screen.getByText('KRP7').previousElementSibling?.textContent]).toEqual([
    'Enter the code',
    ['Code from the SMS'],
    'Reference',
  ])
})

// @covers 2.register-4 5.register-1 5.register-2
test('step 3 asks for name, password twice, source and inviter; the first three are required, and the passwords must match', async () => {
  await open({ step: 'profile', fields: { name: '' } })
  expect([title(), fieldsInView()]).toEqual([
    'About you',
    ['Name', 'Password', 'Confirm password', 'How did you hear about us?', 'Invite code'],
  ])
  expect([...document.querySelectorAll('option:not([disabled])')].map((option) => option.textContent)).toEqual(['A friend', 'The web'])
  press('Next')
  expect(errors()).toEqual([
    ['Name', required],
    ['Password', expect.stringContaining(required)],
    ['Confirm password', required],
  ])
  type('Name', 'Somchai')
  type('Password', 's3cret-9')
  type('Confirm password', 'other-99')
  press('Next')
  expect(errors()).toEqual([['Confirm password', "Passwords don't match"]])
})

// @covers 2.register-5
test('an inviter of the link is readable and not editable', async () => {
  await open({ step: 'profile', code: 'PR5f2c' })
  expect([field('Invite code').value, field('Invite code').readOnly]).toEqual(['PR5f2c', true])
  cleanup()
  await open({ step: 'profile' })
  expect([field('Invite code').value, field('Invite code').readOnly]).toEqual(['', false])
})

// @covers 2.register-6 5.register-3 5.accountname-1
test('step 4 requires bank, number, first and last name; names are in upper case', async () => {
  await open({ step: 'bank', fields: { bankCode: '', bankAccountNo: '', firstName: '', lastName: '' } })
  expect([title(), fieldsInView()]).toEqual(['Your bank account', ['Bank', 'Account number', 'First name', 'Last name']])
  press('Register')
  expect(errors()).toEqual(['Bank', 'Account number', 'First name', 'Last name'].map((label) => [label, required]))
  type('First name', 'somchai')
  type('Last name', 'jai dee')
  expect([field('First name').value, field('Last name').value]).toEqual(['SOMCHAI', 'JAI DEE'])
})

// @covers 5.accountname-2 9.limits-35
test.each(['KTB', 'TMB', 'BBL'])('%s accepts a name of English letters and spaces only', async (bankCode) => {
  const wrong = 'Bank account name must be in English only'
  await open({ step: 'bank', fields: { bankCode, firstName: 'สมชาย', lastName: 'JAIDEE2' } })
  press('Register')
  expect(errors()).toEqual([
    ['First name (in English)', expect.stringContaining(wrong)],
    ['Last name (in English)', wrong],
  ])
})

// @covers 9.notes-2
test('a bank that the operator recommends is marked', async () => {
  await open({ step: 'bank' })
  const offered = [...document.querySelectorAll('option:not([disabled])')].map((option) => option.textContent)
  expect(offered).toEqual(['Bank KTB', 'Bank TMB', 'Bank BBL', 'Bank SCB · recommended', 'Bank LDB'])
})

test('the banks of each country stand under its name', async () => {
  await open({ step: 'bank' })
  const groups = [...document.querySelectorAll('optgroup')].map(({ label, children }) => [label, children.length])
  expect(groups).toEqual([
    ['Banks in Thailand', 4],
    ['Banks in Laos', 1],
  ])
})

// @covers 5.accountname-2 9.limits-35
test('another bank accepts a Thai name', async () => {
  await open({ step: 'bank', fields: { bankCode: 'SCB', firstName: 'สมชาย' } })
  press('Register')
  expect(errors()).toEqual([])
})

// @covers 2.register-7 3.storage-7 9.limits-36
test('in Laos step 4 also has the currency: LAK first, or BAHT', async () => {
  await open({ step: 'bank', variant: 'laos' })
  expect(fieldsInView().at(-1)).toBe('Account currency')
  const currency = screen.getByLabelText<HTMLSelectElement>('Account currency')
  expect([currency.value, [...currency.options].filter(({ disabled }) => !disabled).map(({ value }) => value)]).toEqual([
    'LAK',
    ['LAK', 'BAHT'],
  ])
})
