import { describe, expect, test } from 'vitest'
import { normalizeField, withField, type RegisterVariant } from './registerWizard.fields.ts'
import { fieldError, isEnglishName, phoneToSend, stepErrors, wantsEnglishName } from './registerWizard.rules.ts'
import { sampleFields } from './registerWizard.samples.ts'

const phone = (typed: string, variant: RegisterVariant) =>
  fieldError('phone', { ...sampleFields, phone: normalizeField('phone', typed) }, variant)

describe('registration rules', () => {
  test('a Thai phone has exactly 10 digits, in any script, with any separators', () => {
    const typed = ['0812345678', '081-234-5678', '๐๘๑๒๓๔๕๖๗๘', '໐໘໑໒໓໔໕໖໗໘', '081234567', '08123456789', '+66812345678', 'abcdefghij', '']
    const wrong = 'PHONE_NUMBER_REQUIRE_10_DIGIT'
    expect(typed.map((text) => phone(text, 'thai'))).toEqual([null, null, null, null, wrong, wrong, wrong, wrong, 'REQUIRED'])
  })

  test('invisible characters of a paste are removed from phones, account numbers and account names', () => {
    expect([
      normalizeField('phone', '\u202a081 234 5678\u202c'),
      normalizeField('bankAccountNo', '123\u200b456'),
      normalizeField('firstName', 'som\u00adchai\ufeff'),
    ]).toEqual(['0812345678', '123456', 'SOMCHAI'])
  })

  test('a number of another country is no Thai phone, although it has 10 digits', () => {
    const typed = ['2012345678', '8562012345', '1900123456', '0012345678']
    expect(typed.map((text) => phone(text, 'thai'))).toEqual(typed.map(() => 'PHONE_NUMBER_REQUIRE_10_DIGIT'))
  })

  test('a Lao phone has 8 digits, or 10 that start with 20, with or without +856', () => {
    const good = [
      '12345678',
      '2012345678',
      '+856 20 1234 5678',
      '85612345678',
      '00856 2012345678',
      '໒໐໑໒໓໔໕໖໗໘',
      '020 1234 5678',
      '+856 020 1234 5678',
    ]
    expect(good.map((text) => phone(text, 'laos'))).toEqual(good.map(() => null))
    const bad = ['1234567', '3012345678', '+856 30 1234 5678', '201234567', '0812345678', '+66812345678']
    expect(bad.map((text) => phone(text, 'laos'))).toEqual(bad.map(() => 'PHONE_NUMBER_LAOS'))
    expect(['+8562012345678', '85612345678', '12345678', '02012345678', '85612345'].map((text) => phoneToSend(text, 'laos'))).toEqual([
      '2012345678',
      '2012345678',
      '2012345678',
      '2012345678',
      '2085612345',
    ])
    expect(phoneToSend('85612345678', 'thai')).toBe('85612345678')
  })

  test('name and both passwords are required, and the passwords must match', () => {
    const empty = { ...sampleFields, name: ' ', password: '', confirmPassword: '' }
    expect(stepErrors('profile', empty, 'thai')).toEqual({ name: 'REQUIRED', password: 'REQUIRED', confirmPassword: 'REQUIRED' })
    expect(stepErrors('profile', { ...sampleFields, confirmPassword: 'other' }, 'thai')).toEqual({
      confirmPassword: 'PASSWORDS_DO_NOT_MATCH',
    })
    expect(stepErrors('profile', sampleFields, 'thai')).toEqual({})
  })

  test('all bank fields are required, and three banks need English letters', () => {
    const empty = { ...sampleFields, bankCode: '', bankAccountNo: '', firstName: '', lastName: ' ' }
    expect(stepErrors('bank', empty, 'thai')).toEqual({
      bankCode: 'REQUIRED',
      bankAccountNo: 'REQUIRED',
      firstName: 'REQUIRED',
      lastName: 'REQUIRED',
    })
    const thaiName = { ...sampleFields, firstName: 'สมชาย' }
    expect(stepErrors('bank', thaiName, 'thai')).toEqual({})
    expect(['KTB', 'TMB', 'BBL'].map((bankCode) => stepErrors('bank', { ...thaiName, bankCode }, 'thai'))).toEqual(
      [1, 2, 3].map(() => ({ firstName: 'BANK_ACCOUNT_NAME_ENG' })),
    )
    expect(['KTB', 'SCB'].map(wantsEnglishName)).toEqual([true, false])
    expect(['SOMCHAI', 'MARY ANN', 'O-NEIL', ''].map(isEnglishName)).toEqual([true, true, false, false])
  })

  test('account names become upper case, account numbers keep digits only, other fields stay as typed', () => {
    expect([
      normalizeField('firstName', 'somchai'),
      normalizeField('bankAccountNo', '๑๒๓-4 5'),
      normalizeField('name', 'Som Chai'),
    ]).toEqual(['SOMCHAI', '12345', 'Som Chai'])
  })

  test('another phone needs verification, other fields need a new key, a password typed again does not', () => {
    const filled = {
      fields: sampleFields,
      inviter: null,
      errors: { phone: 'REQUIRED' } as const,
      otp: null,
      otpToken: 'o1',
      idempotencyKey: 'k1',
    }
    expect(withField(filled, 'phone', '0899999999')).toEqual({
      fields: { ...sampleFields, phone: '0899999999' },
      errors: {},
      problem: null,
      idempotencyKey: null,
      otp: null,
      otpToken: null,
    })
    expect(withField(filled, 'password', 'again')).toMatchObject({ idempotencyKey: 'k1', otpToken: 'o1' })
  })
})
