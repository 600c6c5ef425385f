// Registers a player from a terminal with the machine registerWizard of the web app; this file only does input and output.
import {
  otpOf,
  provideRegisterWizardPorts,
  registerWizardPorts,
  type KeyValueStore,
  type OtpActor,
  type RegisterField,
} from '@krapao/machines'
import { createKrapao, type Problem } from '@krapao/sdk'
import { createActor, waitFor, type SnapshotFrom } from 'xstate'
import { baseUrl } from '../connection.ts'
import { ask, print } from './talk.ts'

const krapao = createKrapao({ baseUrl, client: 'example-terminal/1.0.0', language: 'en' })
const ports = registerWizardPorts(krapao, { local: emptyStore(), tab: emptyStore() })
const wizard = createActor(provideRegisterWizardPorts(ports), { input: { variant: 'thai', code: null } }).start()

const patient = { timeout: Number.POSITIVE_INFINITY }
type State = SnapshotFrom<typeof wizard>['value']
const pending = new Set<State>(['restoring', 'loadingOtpRule', 'validating', 'registering', 'outcomeUnknown'])
wizard.subscribe(
  ({ value }) => value === 'outcomeUnknown' && print('No answer came. The same request is sent again, and nothing is done twice.'),
)

for (;;) {
  const snapshot = await waitFor(wizard, ({ value }) => !pending.has(value), patient)
  const { value, context } = snapshot
  if (value === 'registered' || value === 'done') break
  if (value === 'broken') throw new Error('a defect of the machine: see above')
  const otp = otpOf(snapshot)
  if (otp) await proveThePhone(otp)
  else {
    for (const [field, error] of Object.entries(context.errors)) print(`${field}: ${error}`)
    if (context.problem) print(wordsOf(context.problem))
    await fill(value)
    wizard.send({ type: 'next.requested' })
  }
}
print(`Registered. Sign in with your phone number at ${baseUrl}/login`)
wizard.stop()
process.exit(0)

async function fill(step: State): Promise<void> {
  if (step === 'phone') return type('phone', 'Phone number')
  if (step === 'profile') {
    await type('name', 'Name')
    await type('password', 'Password')
    return type('confirmPassword', 'The same again')
  }
  const banks = await krapao.lookups.banks()
  await type('bankCode', `Bank (${banks.ok ? banks.value.map(({ code }) => code).join(' ') : 'its code'})`)
  await type('bankAccountNo', 'Account number')
  await type('firstName', 'First name of the account')
  return type('lastName', 'Last name of the account')
}

async function type(field: RegisterField, question: string): Promise<void> {
  wizard.send({ type: 'field.changed', field, value: await ask(question) })
}

/** Ends once the phone is verified. */
async function proveThePhone(otp: OtpActor): Promise<void> {
  const { status, value, context } = await waitFor(
    otp,
    (seen) => seen.status !== 'active' || ['entering', 'notSent', 'broken'].includes(seen.value),
    patient,
  )
  if (status !== 'active') return
  if (value === 'broken') throw new Error('a defect of the machine: see above')
  if (context.problem) print(wordsOf(context.problem))
  if (value === 'notSent') {
    await ask('Enter tries again')
    return otp.send({ type: 'resend.requested' })
  }
  const code = await ask(`Code of the SMS with reference ${context.sent?.reference}`)
  otp.send({ type: 'code.changed', code })
  otp.send({ type: 'verify.requested' })
}

function wordsOf(problem: Problem): string {
  const after = 'retryAfter' in problem ? `, try again in ${problem.retryAfter} s` : ''
  return `Not possible: ${problem.kind === 'refused' ? problem.message : problem.kind}${after}`
}

/** A terminal never resumes a registration. */
function emptyStore(): KeyValueStore {
  return { length: 0, key: () => null, getItem: () => null, setItem: () => {}, removeItem: () => {} }
}
