// Signs in by password or stored token. Input typed before the scripts load is kept, and the password is cleared after signing
// in; ending a session removes its data.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { emitParts, setParts, outcomeOf, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import type { SessionPorts } from './session.ports.ts'

export type SignInForm = { username: string; password: string; remember: boolean }
type Input = { token: string | null }
type Context = { token: string | null; form: SignInForm; problem: Problem | null }
type Event =
  | { type: 'form.changed'; form: SignInForm }
  | { type: 'signIn.requested'; form: SignInForm }
  | { type: 'signOut.requested' }
  /** A 401 of an authenticated call, with the token it used. */
  | { type: 'token.refused'; token: string | null }
  | { type: 'service.gone' }
  | { type: 'session.endedElsewhere' }
  | { type: 'login.entered' }
  | { type: 'publicPage.entered' }
type Emitted = { type: 'session.started' } | { type: 'session.ended' } | { type: 'service.terminated' }

export type SessionActor = ActorRefFrom<typeof sessionMachine>

const emptyForm: SignInForm = { username: '', password: '', remember: false }

export const sessionMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<SessionPorts['actors']>('signIn', 'signOut', 'checkService', 'otherTabs'),
  delays: { timeout: 5000 },
  guards: {
    'has token': ({ context }) => context.token !== null,
    'form is filled': ({ event }) => {
      assertEvent(event, 'signIn.requested')
      return event.form.username.trim() !== '' && event.form.password !== ''
    },
    'token is in use': ({ context, event }) => {
      assertEvent(event, 'token.refused')
      return context.token !== null && event.token === context.token
    },
    'service is gone': (_, outcome: Outcome<unknown>) => (outcome.ok ? isTerminated(outcome.value) : outcome.problem.kind === 'gone'),
  },
  actions: {
    'set token': assign((_, outcome: Outcome<{ token: string }>) => (outcome.ok ? { token: outcome.value.token } : {})),
    'store token': () => {},
    'delete stored token': () => {},
    'delete player data': () => {},
    'notify other tabs': () => {},
    'clear form': assign({ form: emptyForm }),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'session',
    description: 'The login session: signed out, signing in, or signed in with a token. Route guards read only this machine.',
    context: ({ input }) => ({ token: input.token, form: emptyForm, problem: null }),
    invoke: {
      id: 'otherTabs',
      src: 'otherTabs',
      onError: { description: 'Without a channel between tabs, each tab has its own session.' },
    },
    initial: 'restoring',
    on: { 'service.gone': { target: '.terminated' } },
    states: {
      restoring: {
        description: 'Transient. A stored token counts as a session until the server rejects it.',
        always: [{ guard: 'has token', target: 'signedIn' }, { target: 'signedOut' }],
      },
      signedOut: {
        description: 'The login form, and beside it a check whether the service still exists.',
        type: 'parallel',
        states: {
          form: {
            initial: 'idle',
            states: {
              idle: { description: 'Renders the same as the prerendered page.', entry: 'clear problem' },
              refused: { description: 'The server rejected the login, or a field is empty.' },
              outcomeUnknown: { description: 'The response was lost. A retry is safe, because an unused token does no harm.' },
              ended: {
                description: 'The server rejected the token, so the player has to sign in again.',
                entry: { type: 'set problem', params: { ok: false, problem: { kind: 'signedOut', effect: 'none' } } },
              },
              broken: { description: 'A port threw an exception.' },
            },
            on: {
              'form.changed': {
                target: '.idle',
                actions: { type: 'set', params: ({ event: { form } }) => ({ form }) },
                description: 'Typing clears the message.',
              },
              'signIn.requested': [
                {
                  guard: 'form is filled',
                  target: '#session.signingIn',
                  actions: { type: 'set', params: ({ event: { form } }) => ({ form }) },
                },
                {
                  target: '.refused',
                  actions: [
                    { type: 'set', params: ({ event: { form } }) => ({ form }) },
                    {
                      type: 'set problem',
                      params: { ok: false, problem: { kind: 'refused', code: 'KEY_MISSING', message: 'KEY_MISSING', effect: 'none' } },
                    },
                  ],
                },
              ],
            },
          },
          service: {
            initial: 'idle',
            states: {
              idle: { on: { 'login.entered': { target: 'checking' } } },
              checking: {
                description: 'On each visit of /login. Only "gone" counts: a service that does not respond may still exist.',
                invoke: {
                  id: 'checkService',
                  src: 'checkService',
                  onDone: [{ guard: { type: 'service is gone', params: outcomeOf }, target: '#session.terminated' }, { target: 'idle' }],
                  onError: { target: 'idle' },
                },
              },
            },
          },
        },
      },
      signingIn: {
        description: 'One attempt at a time.',
        entry: 'clear problem',
        invoke: {
          id: 'signIn',
          src: 'signIn',
          input: ({ context }) => ({ username: context.form.username, password: context.form.password }),
          onDone: [
            {
              guard: { type: 'is ok', params: outcomeOf },
              target: 'signedIn',
              actions: [{ type: 'set token', params: outcomeOf }, 'store token'],
            },
            { guard: { type: 'service is gone', params: outcomeOf }, target: 'terminated' },
            {
              guard: { type: 'is outcome unknown', params: outcomeOf },
              target: 'signedOut.form.outcomeUnknown',
              actions: { type: 'set problem', params: outcomeOf },
            },
            { target: 'signedOut.form.refused', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'signedOut.form.broken' },
        },
      },
      signedIn: {
        entry: ['clear form', 'clear problem', { type: 'emit', params: 'session.started' }],
        exit: { type: 'emit', params: 'session.ended' },
        on: {
          'signOut.requested': { target: 'signingOut', actions: ['delete player data', 'notify other tabs'] },
          'token.refused': {
            guard: 'token is in use',
            target: 'signedOut.form.ended',
            actions: ['delete stored token', { type: 'set', params: { token: null } }],
          },
          'session.endedElsewhere': { target: 'signedOut', actions: ['delete player data', { type: 'set', params: { token: null } }] },
          'login.entered': {
            target: 'signedOut.service.checking',
            actions: ['delete stored token', { type: 'set', params: { token: null } }],
          },
          'publicPage.entered': {
            target: 'signedOut',
            actions: ['delete stored token', { type: 'set', params: { token: null } }],
            description: 'Ends the session of this tab and revokes nothing: an invite link must not interrupt a payment in another tab.',
          },
        },
      },
      signingOut: {
        description: 'The local data is already deleted. The screen waits at most 5 s for the server to revoke the token.',
        exit: { type: 'set', params: { token: null } },
        invoke: {
          id: 'signOut',
          src: 'signOut',
          onDone: { target: 'signedOut.service.checking' },
          onError: { target: 'signedOut.service.checking' },
        },
        after: { timeout: { target: 'signedOut.service.checking' } },
      },
      terminated: {
        description: 'The server reported that the service is gone. Checked again at the next page load.',
        entry: [{ type: 'set', params: { token: null } }, 'clear form', { type: 'emit', params: 'service.terminated' }],
        on: { 'service.gone': { description: 'Already terminated.' } },
      },
    },
  })

const isTerminated = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'terminated' in value && value.terminated === 'gone'

export const provideSessionPorts = ({ actors, storeToken, removeToken, clearPlayerData, notifyOtherTabs }: SessionPorts) =>
  sessionMachine.provide({
    actors,
    actions: {
      'store token': ({ context }) => {
        if (context.token !== null) storeToken(context.token, context.form.remember)
      },
      'delete stored token': () => removeToken(),
      'delete player data': () => clearPlayerData(),
      'notify other tabs': () => notifyOtherTabs(),
    },
  })
