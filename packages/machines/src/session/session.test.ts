import { createActor, fromCallback, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, Outcome } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { gone, lost, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideSessionPorts } from './session.machine.ts'
import { sessionPorts, type SessionBrowser, type SessionPorts } from './session.ports.ts'
import { sessionFakePorts, sessionSamples, signInForm as form } from './session.samples.ts'
import { formState } from './session.selectors.ts'

const wrong = refusedWith('WRONG_CREDENTIAL')

describe('session', () => {
  test('repeated presses sign in once, store the token and discard the password', async () => {
    const fixture = start({ signIn: [worked({ token: 't1' })] })
    fixture.actor.send({ type: 'form.changed', form })
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'signIn.requested', form })
    await settled()
    expect(fixture.states).toEqual([idle, 'signingIn', 'signedIn'])
    expect(fixture.calls).toEqual([
      ['signIn', { username: '0812345678', password: 's3cret-9' }],
      ['storeToken', 't1', true],
    ])
    expect(fixture.actor.getSnapshot().context).toEqual({
      token: 't1',
      form: { username: '', password: '', remember: false },
      problem: null,
    })
    expect(fixture.emitted).toEqual([{ type: 'session.started' }])
  })

  // @covers 2.login-3
  test('typing after a refusal clears the message, and the next attempt succeeds', async () => {
    const fixture = start({ signIn: [wrong, worked({ token: 't1' })] })
    fixture.actor.send({ type: 'signIn.requested', form })
    await settled()
    expect(fixture.actor.getSnapshot().context.problem).toEqual(problemIn(wrong))
    fixture.actor.send({ type: 'form.changed', form })
    expect(fixture.actor.getSnapshot().context.problem).toBeNull()
    fixture.actor.send({ type: 'signIn.requested', form })
    await settled()
    expect(fixture.states).toEqual([idle, 'signingIn', refused, idle, 'signingIn', 'signedIn'])
  })

  test('a lost answer is reported as lost and can be retried', async () => {
    const fixture = start({ signIn: [lost, worked({ token: 't1' })] })
    fixture.actor.send({ type: 'signIn.requested', form })
    await settled()
    expect(formState(fixture.actor.getSnapshot())).toBe('outcomeUnknown')
    fixture.actor.send({ type: 'signIn.requested', form })
    await settled()
    expect(fixture.states).toEqual([idle, 'signingIn', 'signedOut.form.outcomeUnknown + signedOut.service.idle', 'signingIn', 'signedIn'])
  })

  test('a stored token starts a session at once; an empty field is not sent', () => {
    expect(start({}, 'kept').states).toEqual(['signedIn'])
    const fixture = start({})
    fixture.actor.send({ type: 'signIn.requested', form: { ...form, password: '' } })
    expect(fixture.states).toEqual([idle, refused])
    expect(fixture.calls).toEqual([])
  })

  test('signing out clears the token first, notifies the other tabs and revokes it without waiting long', async () => {
    const fixture = start({}, 'kept')
    fixture.actor.send({ type: 'signOut.requested' })
    expect(fixture.calls).toEqual([['clearPlayerData'], ['notifyOtherTabs'], ['signOut', undefined]])
    await fixture.time.pass(5000)
    expect(fixture.states).toEqual(['signedIn', 'signingOut', checking])
    expect(fixture.actor.getSnapshot().context).toEqual({
      token: null,
      form: { username: '', password: '', remember: false },
      problem: null,
    })
    expect(fixture.emitted).toEqual([{ type: 'session.started' }, { type: 'session.ended' }])
  })

  test('when another tab signs out this one follows, without revoking', () => {
    const fixture = start({}, 'kept')
    fixture.elsewhere()
    expect(fixture.states).toEqual(['signedIn', idle])
    expect(fixture.calls).toEqual([['clearPlayerData']])
  })

  test('a browser without messages between tabs can sign in', async () => {
    const throwing = fromCallback(() => {
      throw new Error('SecurityError')
    })
    const fixture = start({ signIn: [worked({ token: 't1' })] }, null, throwing)
    fixture.actor.send({ type: 'signIn.requested', form })
    await settled()
    expect(fixture.states).toEqual([idle, 'signingIn', 'signedIn'])
  })

  // @covers 4.session-6
  test('a public page ends the session of this tab only', () => {
    const fixture = start({}, 'kept')
    fixture.actor.send({ type: 'publicPage.entered' })
    expect(fixture.states).toEqual(['signedIn', idle])
    expect(fixture.calls).toEqual([['removeToken']])
  })

  test('a 401 ends the session only for the token in use', () => {
    const fixture = start({}, 'kept')
    fixture.actor.send({ type: 'token.refused', token: 'older' })
    fixture.actor.send({ type: 'token.refused', token: 'kept' })
    expect(fixture.states).toEqual(['signedIn', 'signedOut.form.ended + signedOut.service.idle'])
    expect(fixture.calls).toEqual([['removeToken']])
    expect(fixture.actor.getSnapshot().context.problem).toEqual({ kind: 'signedOut', effect: 'none' })
  })

  // @covers 2.guard-1
  test('/login reads whether the service is available: terminated ends it, no answer does not', async () => {
    const fixture = start({ checkService: [offline, worked({}), worked({ terminated: 'gone' })] })
    for (let visit = 0; visit < 3; visit++) {
      fixture.actor.send({ type: 'login.entered' })
      await settled()
    }
    expect(fixture.states).toEqual([idle, checking, idle, checking, idle, checking, 'terminated'])
    expect(fixture.emitted).toEqual([{ type: 'service.terminated' }])
  })

  test('a service terminated during a session, or at sign-in, ends it', async () => {
    const signedIn = start({}, 'kept')
    signedIn.actor.send({ type: 'service.gone' })
    signedIn.actor.send({ type: 'service.gone' })
    expect(signedIn.emitted).toEqual([{ type: 'session.started' }, { type: 'session.ended' }, { type: 'service.terminated' }])
    expect(signedIn.states).toEqual(['signedIn', 'terminated'])
    const signingIn = start({ signIn: [gone] })
    signingIn.actor.send({ type: 'signIn.requested', form })
    await settled()
    expect(signingIn.states).toEqual([idle, 'signingIn', 'terminated'])
    expect(signingIn.actor.getSnapshot().context.form.password).toBe('')
  })

  test('every state is reached and every transition taken, and signing out leaves no data of the player', () => {
    const report = reportOf('session', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const idle = 'signedOut.form.idle + signedOut.service.idle'
const checking = 'signedOut.form.idle + signedOut.service.checking'
const refused = 'signedOut.form.refused + signedOut.service.idle'

const machine = provideSessionPorts(sessionFakePorts())

function walk(mutant: AnyStateMachine) {
  return coverAll(mutant, { ...sessionSamples, identity: ({ context }) => context.token, invariant: holds })
}

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  if (step?.event.type === 'token.refused' && 'token' in step.event && step.event.token !== step.before.context.token)
    expect(value).toEqual(step.before.value)
  if (value === 'signingIn') expect(context.form.username.trim() !== '' && context.form.password !== '').toBe(true)
  if (value === 'signedIn') expect([typeof context.token, context.form.password]).toEqual(['string', ''])
  if (value !== 'signedIn' && value !== 'signingOut') expect(context.token).toBeNull()
  if (value === 'terminated') expect(context.form.password).toBe('')
}

test('session ports, slow sign-out, is not cut off when the wait for it ends', async () => {
  let loggedArguments: unknown[] = []
  const logout = (...args: unknown[]) => {
    loggedArguments = args
    return new Promise<never>(() => {})
  }
  // Only what signing out uses.
  const { signOut } = sessionPorts({ session: { logout } } as unknown as Krapao, {} as SessionBrowser).actors
  const actor = createActor(signOut).start()
  await settled()
  actor.stop()
  expect(loggedArguments).toEqual([])
})

type Answers = { signIn?: Outcome<{ token: string }>[]; signOut?: Outcome<unknown>[]; checkService?: Outcome<{ terminated?: string }>[] }

function start(queues: Answers, token: string | null = null, otherTabs?: SessionPorts['actors']['otherTabs']) {
  const calls: unknown[] = []
  const time = simulatedTime()
  let elsewhere: () => void = () => calls.push(['not subscribed'])
  const ports: SessionPorts = {
    actors: {
      signIn: answers('signIn', queues.signIn, calls),
      signOut: answers('signOut', queues.signOut, calls),
      checkService: answers('checkService', queues.checkService),
      otherTabs:
        otherTabs ??
        fromCallback(({ sendBack }) => {
          elsewhere = () => sendBack({ type: 'session.endedElsewhere' })
        }),
    },
    storeToken: (...args) => calls.push(['storeToken', ...args]),
    removeToken: () => calls.push(['removeToken']),
    clearPlayerData: () => calls.push(['clearPlayerData']),
    notifyOtherTabs: () => calls.push(['notifyOtherTabs']),
  }
  const fixture = recorded(createActor(provideSessionPorts(ports), { clock: time.clock, input: { token } }))
  return { ...fixture, calls, time, elsewhere: () => elsewhere() }
}
