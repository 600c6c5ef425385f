import {
  provideLookupPorts,
  provideOtpPorts,
  provideRegisterWizardPorts,
  type LookupName,
  type OtpPorts,
  type RegisterDraft,
  type RegisterFields,
  type RegisterWizardPorts,
} from '@krapao/machines'
import { failedWith, fixedSlot, lost, refusedWith, silent, worked, type Walk } from '@krapao/machines/testing'
import { createActor, type AnyMachineSnapshot } from 'xstate'
import { Page } from '#testing/Page.tsx'
import { sampleNow } from '#testing/samples.ts'
import { screenOf } from '#testing/harness.ts'
import { OtpStep } from './OtpStep.tsx'
import { RegisterWizard } from './RegisterWizard.tsx'

const fields: RegisterDraft['fields'] = {
  phone: '0812345678',
  name: 'สมชาย ใจดี',
  sourceCode: 'friend',
  inviteCode: 'PR5f2c',
  bankCode: 'KTB',
  bankAccountNo: '1234567890',
  firstName: 'สมชาย',
  lastName: 'JAIDEE',
  currency: 'LAK',
}
const otp: OtpPorts = { actors: { sendOtp: silent(), verifyOtp: silent() }, now: () => sampleNow }
const portsWith = (draft: RegisterDraft | null): RegisterWizardPorts => ({
  actors: { loadOtpRule: silent(), validate: silent(), register: silent() },
  otp,
  draft: fixedSlot(draft),
  inviter: fixedSlot<string>(),
  newKey: () => 'key',
})
const from = (step: RegisterDraft['step'], variant: 'thai' | 'laos', code: string | null = null) => ({
  input: { variant, code },
  provide: () => provideRegisterWizardPorts(portsWith({ step, fields, otp: null, otpToken: null, idempotencyKey: null })),
})
const typed = (field: keyof RegisterFields, value: string) => ({ type: 'field.changed', field, value })

const walk: Walk = {
  starts: [{ input: { variant: 'thai', code: null } }, from('profile', 'thai', 'PR5f2c'), from('bank', 'thai'), from('bank', 'laos')],
  events: {
    'field.changed': [
      typed('phone', '0812345678'),
      typed('name', 'สมชาย ใจดี'),
      typed('password', 's3cret-9'),
      typed('confirmPassword', 's3cret-9'),
      typed('firstName', 'somchai'),
      typed('bankCode', 'SCB'),
    ],
    'bankSearch.changed': ['kasi', 'xyz'].map((text) => ({ type: 'bankSearch.changed', text })),
    'field.left': [
      { type: 'field.left', field: 'phone' },
      { type: 'field.left', field: 'firstName' },
    ],
    'otp.sent': [],
  },
  outcomes: {
    loadOtpRule: [worked({ registerOTP: true }), worked({ registerOTP: false }), failedWith({ kind: 'offline', effect: 'none' })],
    otp: [{ token: 'token' }],
    validate: [worked(null), refusedWith('EXISTING_USER'), refusedWith('INVALID_CODE')],
    register: [worked(null), refusedWith('EXISTING_BANK'), lost],
  },
  identity: ({ context }) => [
    context['variant'],
    context['errors'],
    context['problem'],
    Object.entries(context['fields']).filter(([, value]) => value === '').length,
    context['fields']['firstName'],
    context['bankSearch'],
  ],
}

function lookup<TName extends LookupName>(value: unknown) {
  const actor = createActor(provideLookupPorts<TName>({ actors: { load: silent() }, now: () => sampleNow }), {
    input: { query: null, eager: true },
  }).start()
  actor.send({ type: 'xstate.done.actor.load', output: worked(value) } as never)
  return actor
}
const logo = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="8" fill="${colour}"/></svg>`)}`
const banks = [
  { code: 'KBANK', country: 'TH', nameTH: 'ธนาคารกสิกรไทย', nameEN: 'Kasikornbank', logo: logo('#1a7f4b'), recommended: true },
  { code: 'SCB', country: 'TH', nameTH: 'ธนาคารไทยพาณิชย์', nameEN: 'Siam Commercial Bank', logo: logo('#5a2d91'), recommended: true },
  { code: 'KTB', country: 'TH', nameTH: 'ธนาคารกรุงไทย', nameEN: 'Krungthai Bank', logo: logo('#1b9cd8') },
  {
    code: 'BAAC',
    country: 'TH',
    nameTH: 'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
    nameEN: 'Bank for Agriculture and Agricultural Cooperatives',
    logo: logo('#b58a17'),
  },
  {
    code: 'BCEL',
    country: 'LA',
    nameTH: 'ธนาคารการค้าต่างประเทศลาว',
    nameEN: 'Banque pour le Commerce Extérieur Lao',
    nameLO: 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ',
  },
]
const sources = [{ code: 'friend', description: 'เพื่อนแนะนำ' }]

function appearanceOf({ value, context }: AnyMachineSnapshot): unknown {
  const shown = {
    phone: ['phone'],
    profile: ['name', 'password', 'confirmPassword', 'inviteCode'],
    bank: ['bankCode', 'bankAccountNo', 'firstName'],
  }[String(value)]
  if (value === 'choosingBank') return [context['variant'], context['bankSearch']]
  return shown ? [context['variant'], shown.filter((field) => field in context['errors']), context['problem'], context['inviter']] : null
}

export const states = [
  screenOf({
    name: 'registerWizard/RegisterWizard',
    machine: provideRegisterWizardPorts(portsWith(null)),
    walk,
    appearance: appearanceOf,
    // Left at once.
    emptyStates: ['restoring'],
    render: (actor) => (
      <Page>
        <RegisterWizard
          actor={actor}
          banks={lookup<'banks'>(banks)}
          sources={lookup<'sources'>(sources)}
          otpRule={lookup<'registerOTP'>({ registerOTP: true })}
        />
      </Page>
    ),
  }),
  screenOf({
    name: 'registerWizard/OtpStep',
    machine: provideOtpPorts(otp),
    walk: {
      starts: [{ input: { phone: '0812345678', sent: null } }],
      events: {
        'code.changed': [{ type: 'code.changed', code: '123456' }],
        'code.autofilled': [{ type: 'code.autofilled', code: '123456' }],
      },
      outcomes: {
        sendOtp: [
          worked({ otpRef: 'KRP7', otpToken: 'token', code: '123456' }),
          { ...refusedWith('OTP_BLOCK', { retryAfter: 90 }) },
          failedWith({ kind: 'offline', effect: 'none' }),
        ],
        verifyOtp: [worked(null), refusedWith('OTP_CODE_INVALID')],
      },
      identity: ({ context }) => [context['problem'], context['code']],
    },
    emptyStates: ['starting', 'verified'],
    render: (actor) => (
      <Page>
        <h1>OTP</h1>
        <OtpStep actor={actor} onEdit={() => {}} />
      </Page>
    ),
  }),
]
