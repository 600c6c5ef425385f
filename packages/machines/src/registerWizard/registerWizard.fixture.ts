import { createActor, type InputFrom } from 'xstate'
import type { Outcome, OtpSent } from '@krapao/sdk'
import { answers, memorySlot, numberedKeys, recorded, simulatedTime } from '../testing/fakes.ts'
import type { RegisterDraft } from './registerWizard.draft.ts'
import type { RegisterField, RegisterFields } from './registerWizard.fields.ts'
import { provideRegisterWizardPorts } from './registerWizard.provided.ts'
import type { RegisterWizardPorts } from './registerWizard.ports.ts'
import { otpOf } from './registerWizard.selectors.ts'
import { sampleFields } from './registerWizard.samples.ts'

type Queues = {
  rule?: Outcome<{ registerOTP: boolean }>[]
  send?: Outcome<OtpSent>[]
  verify?: Outcome<unknown>[]
  validate?: Outcome<unknown>[]
  register?: Outcome<unknown>[]
}
type Kept = {
  draft?: ReturnType<typeof memorySlot<RegisterDraft>>
  inviter?: ReturnType<typeof memorySlot<string>>
  code?: string | null
  phone?: string
}
type InputOf<TName extends keyof RegisterWizardPorts['actors']> = InputFrom<RegisterWizardPorts['actors'][TName]>

export function start(
  queues: Queues,
  { draft = memorySlot<RegisterDraft>(), inviter = memorySlot<string>(), code = null, phone = '' }: Kept = {},
) {
  const calls: [string, unknown][] = []
  const time = simulatedTime()
  const ports: RegisterWizardPorts = {
    actors: {
      loadOtpRule: answers('rule', queues.rule, calls),
      validate: answers<Outcome<unknown>, InputOf<'validate'>>('validate', queues.validate, calls),
      register: answers<Outcome<unknown>, InputOf<'register'>>('register', queues.register, calls),
    },
    otp: { actors: { sendOtp: answers('send', queues.send, calls), verifyOtp: answers('verify', queues.verify, calls) }, now: time.now },
    draft,
    inviter,
    newKey: numberedKeys(),
  }
  const fixture = recorded(createActor(provideRegisterWizardPorts(ports), { clock: time.clock, input: { variant: 'thai', code, phone } }))
  const change = (field: RegisterField) =>
    fixture.actor.send({ type: 'field.changed', field, value: sampleFields[field satisfies keyof RegisterFields] })
  return {
    ...fixture,
    calls,
    time,
    draft,
    fill: (...fields: RegisterField[]) => fields.forEach(change),
    next: () => fixture.actor.send({ type: 'next.requested' }),
    otp: () => otpOf(fixture.actor.getSnapshot()),
  }
}
