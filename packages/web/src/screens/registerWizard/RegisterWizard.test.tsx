// @vitest-environment jsdom
import {
  lookupInput,
  provideLookupPorts,
  provideRegisterWizardPorts,
  type Lookup,
  type RegisterDraft,
  type RegisterWizardPorts,
} from '@krapao/machines'
import {
  answers,
  fixedSlot,
  memorySlot,
  refusedWith,
  registerWizardFakePorts,
  sampleFields,
  settled,
  worked,
} from '@krapao/machines/testing'
import type { Outcome } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, type InputFrom } from 'xstate'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { RegisterWizard } from './RegisterWizard.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

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
type VerifyInput = InputFrom<RegisterWizardPorts['otp']['actors']['verifyOtp']>
type Start = {
  step?: RegisterDraft['step']
  fields?: Partial<RegisterDraft['fields']>
  code?: string
  variant?: 'thai' | 'laos'
  registerOTP?: boolean
  refused?: Partial<Record<'validate' | 'register' | 'verify', string>>
}

async function open({ step: wanted, fields = {}, code, variant = 'thai', registerOTP = true, refused = {} }: Start = {}) {
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
  const answer = (call: keyof typeof refused) => [refused[call] ? refusedWith(refused[call]) : worked(null)]
  const actors = {
    ...fake.actors,
    validate: answers<Outcome<unknown>, ValidateInput>('validate', answer('validate')),
    register: answers<Outcome<unknown>, InputFrom<RegisterWizardPorts['actors']['register']>>('register', answer('register')),
  }
  const otp = { ...fake.otp, actors: { ...fake.otp.actors, verifyOtp: answers<Outcome<unknown>, VerifyInput>('verify', answer('verify')) } }
  const ports = { ...fake, actors, otp, draft: fixedSlot(draft), inviter: memorySlot<string>() }
  const actor = createActor(provideRegisterWizardPorts(ports), { input: { variant, code: code ?? null } }).start()
  const bankList = createActor(provideLookupPorts<'banks'>({ actors: { load: answers('banks', banks) }, now: () => 0 }), {
    input: lookupInput,
  })
  const sourceList = createActor(provideLookupPorts<'sources'>({ actors: { load: answers('sources', sources) }, now: () => 0 }), {
    input: lookupInput,
  })
  const rule = createActor(
    provideLookupPorts<'registerOTP'>({
      actors: { load: answers<Outcome<Lookup<'registerOTP'>>, { query: null }>('rule', [worked({ registerOTP })]) },
      now: () => 0,
    }),
    { input: lookupInput },
  )
  const lists = { banks: bankList.start(), sources: sourceList.start(), otpRule: rule.start() }
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
  [...document.querySelectorAll<HTMLInputElement>('form input:not([hidden]), form [role=combobox], form select')].map(
    (field) => field.labels?.[0]?.textContent,
  )
const title = () => screen.getByRole('heading', { level: 2 }).textContent
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => act(() => void fireEvent.change(field(label), { target: { value } }))
const press = (name: string) =>
  act(() => void fireEvent.click(screen.queryByRole('combobox', { name }) ?? screen.getByRole('button', { name })))
const errors = () =>
  [...document.querySelectorAll('[aria-invalid=true]')].map((input) => [
    (input as HTMLInputElement).labels?.[0]?.textContent,
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(),
  ])
const invite = 'Invite code (optional)'

// @covers 2.register-1 5.register-1
test('step 1 asks for the phone and shows its errors', async () => {
  await open()
  expect([title(), fieldsInView()]).toEqual(['Your phone number', ['Phone number']])
  type('Phone number', '081234567')
  press('Send code')
  expect(errors()).toEqual([['Phone number', expect.stringContaining('Enter 10 digits, starting with 0')]])
})

// @covers 2.register-3
test('step 2 asks for the code and shows the reference of its SMS', async () => {
  await open({ step: 'otp' })
  expect([title(), fieldsInView()]).toEqual(['Enter the code', ['Code from the SMS']])
  expect(screen.getByLabelText('Code from the SMS').getAttribute('aria-describedby')).toBe(screen.getByText('KRP7').parentElement?.id)
})

// @covers 2.register-4 5.register-1 5.register-2
test('step 3 asks for name, password twice, source and inviter; the first three are required, and the passwords must match', async () => {
  await open({ step: 'profile', fields: { name: '' } })
  expect([title(), fieldsInView()]).toEqual([
    'About you',
    ['What should we call you?', 'Password', 'Confirm password', 'How did you hear about us?', 'Invite code (optional)'],
  ])
  expect([...document.querySelectorAll('form option:not([disabled])')].map((option) => option.textContent)).toEqual(['A friend', 'The web'])
  press('Continue')
  expect(errors()).toEqual([
    ['What should we call you?', 'Enter a name'],
    ['Password', expect.stringMatching(/^Choose a password/)],
    ['Confirm password', 'Enter the password again'],
  ])
  type('What should we call you?', 'Somchai')
  type('Password', 's3cret-9')
  type('Confirm password', 'other-99')
  press('Continue')
  expect(errors()).toEqual([['Confirm password', "Passwords don't match"]])
})

// @covers 2.register-5
test('an inviter of the link is readable and not editable', async () => {
  await open({ step: 'profile', code: 'PR5f2c' })
  expect([field(invite).value, field(invite).readOnly]).toEqual(['PR5f2c', true])
  cleanup()
  await open({ step: 'profile' })
  expect([field(invite).value, field(invite).readOnly]).toEqual(['', false])
})

// @covers 2.register-6 5.register-3 5.accountname-1
test('step 4 requires bank, number, first and last name; names are in upper case', async () => {
  await open({ step: 'bank', fields: { bankCode: '', bankAccountNo: '', firstName: '', lastName: '' } })
  expect([title(), fieldsInView()]).toEqual(['Your bank account', ['Bank', 'Account number', 'First name', 'Last name']])
  press('Create account')
  expect(errors()).toEqual([
    ['Bank', 'Choose a bank'],
    ['Account number', expect.stringMatching(/^Enter the account number/)],
    ['First name', 'Enter your first name'],
    ['Last name', 'Enter your last name'],
  ])
  type('First name', 'somchai')
  type('Last name', 'jai dee')
  expect([field('First name').value, field('Last name').value]).toEqual(['SOMCHAI', 'JAI DEE'])
})

// @covers 5.accountname-2 9.limits-35
test.each(['KTB', 'TMB', 'BBL'])('%s accepts a name of English letters and spaces only', async (bankCode) => {
  const wrong = 'Bank account name must be in English only'
  await open({ step: 'bank', fields: { bankCode, firstName: 'สมชาย', lastName: 'JAIDEE2' } })
  press('Create account')
  expect(errors()).toEqual([
    ['First name', expect.stringContaining(wrong)],
    ['Last name', wrong],
  ])
})

const bankList = () => {
  press('Bank')
  const groups = [...screen.getByRole('dialog', { name: 'Choose your bank' }).querySelectorAll('section')]
  return groups.map((group) => [
    group.querySelector('h3')?.textContent,
    ...[...group.querySelectorAll('small')].map((code) => code.textContent),
  ])
}

// @covers 9.notes-2
test('the list of banks has those that the operator recommends first, then those of the own country', async () => {
  await open({ step: 'bank', fields: { bankCode: 'KTB' } })
  expect(bankList()).toEqual([
    ['Recommended', 'SCB'],
    ['Banks in Thailand', 'KTB', 'TTB', 'BBL'],
    ['Banks in Laos', 'LDB'],
  ])
  const chosen = screen.getByRole('button', { name: /KTB/ })
  expect(chosen.getAttribute('aria-current')).toBe('true')
})

test('the list of banks in Laos has the Lao ones before the Thai ones', async () => {
  await open({ step: 'bank', variant: 'laos' })
  expect(bankList().map(([group]) => group)).toEqual(['Recommended', 'Banks in Laos', 'Banks in Thailand'])
})

test('a bank is found by its short name and chosen; the name that it does not accept is marked at once', async () => {
  await open({ step: 'bank', fields: { bankCode: '', firstName: 'สมชาย' } })
  expect(screen.getByRole('combobox', { name: 'Bank' }).textContent).toBe('Choose a bank')
  expect(screen.queryByText('Most Thai banks use 10 digits')).toBeNull()
  const leave = () => act(() => void fireEvent.blur(screen.getByRole('combobox', { name: 'Bank' })))
  press('Bank')
  leave()
  expect(errors()).toEqual([])
  press('Close')
  leave()
  expect(errors()).toEqual([['Bank', 'Choose a bank']])
  press('Bank')
  type('Search banks', 'zzz')
  expect(screen.getByText('No bank matches your search')).toBeTruthy()
  press('Show all banks')
  type('Search banks', 'ktb')
  press('Bank KTBKTB')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Bank' }).textContent).toBe('Bank KTB')
  expect(screen.getByText('Most Thai banks use 10 digits')).toBeTruthy()
  expect(errors()).toEqual([['First name', 'Bank account name must be in English only']])
})

test('the step is counted, out of three where no code is sent, and only phone has no way back', async () => {
  const count = () => [screen.getByText(/^Step/).textContent, screen.queryByRole('button', { name: 'Back' }) !== null]
  await open()
  expect([count(), screen.getByRole('button', { name: 'Send code' }).tagName]).toEqual([['Step 1 of 4', false], 'BUTTON'])
  cleanup()
  await open({ registerOTP: false })
  expect([count(), screen.getByRole('button', { name: 'Continue' }).tagName]).toEqual([['Step 1 of 3', false], 'BUTTON'])
  cleanup()
  await open({ step: 'bank', registerOTP: false })
  expect(count()).toEqual(['Step 3 of 3', true])
  press('Back')
  expect([count(), title()]).toEqual([['Step 2 of 3', true], 'About you'])
  press('Back')
  expect([count(), title(), field('Phone number').value]).toEqual([['Step 1 of 3', false], 'Your phone number', '0812345678'])
})

test('Back of the browser goes one step back, with what was typed', async () => {
  await open({ step: 'bank' })
  const back = async () => {
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await gone
    await act(settled)
  }
  await back()
  expect([title(), field('What should we call you?').value, field('Password').value]).toEqual(['About you', 'Somchai', 's3cret-9'])
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  await back()
  expect([title(), field('Phone number').value]).toEqual(['Your phone number', '0812345678'])
})

test('a phone that is registered already leads to the sign-in, or back to another phone', async () => {
  await open({ step: 'profile', refused: { validate: 'EXISTING_USER' } })
  type('Password', 's3cret-9')
  type('Confirm password', 's3cret-9')
  press('Continue')
  await act(settled)
  expect(screen.getByRole('alert').textContent).toBe('081 234 5678This phone number is already registered. Sign in instead')
  expect([...document.querySelectorAll('h2 ~ div button')].map((button) => button.textContent)).toEqual(['Sign in', 'Use another number'])
  press('Use another number')
  expect([title(), field('Phone number').value]).toEqual(['Your phone number', '0812345678'])
})

test('a bank account of another member is marked at its field alone', async () => {
  await open({ step: 'bank', refused: { register: 'EXISTING_BANK' } })
  press('Create account')
  await act(settled)
  expect([errors(), screen.queryByRole('alert')]).toEqual([
    [['Account number', expect.stringMatching(/^Another member already uses this bank account/)]],
    null,
  ])
})

test('a wrong code is marked at its field alone, until it is changed', async () => {
  await open({ step: 'otp', refused: { verify: 'OTP_CODE_INVALID' } })
  type('Code from the SMS', '123456')
  await act(settled)
  expect([errors(), screen.queryByRole('alert')]).toEqual([[['Code from the SMS', expect.stringMatching(/^Wrong code/)]], null])
  type('Code from the SMS', '12345')
  expect(errors()).toEqual([])
})

// @covers 5.accountname-2 9.limits-35
test('another bank accepts a Thai name', async () => {
  await open({ step: 'bank', fields: { bankCode: 'SCB', firstName: 'สมชาย' } })
  press('Create account')
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

test('a second tap on the code that submitted itself does not submit the profile', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await open({ step: 'profile' })
  const next = screen.getByRole('button', { name: 'Continue' })
  const tap = () => {
    fireEvent.pointerDown(next)
    fireEvent.click(next)
  }
  tap()
  expect(document.querySelectorAll('[aria-invalid=true]').length).toBe(0)
  vi.advanceTimersByTime(1000)
  tap()
  expect(document.querySelectorAll('[aria-invalid=true]').length).toBeGreaterThan(0)
})
