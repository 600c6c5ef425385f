// Signs in by password or stored token. Input typed before the scripts load is kept, and the password is cleared after signing
// in; ending a session removes its data.
import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { emitParts } from '../shared/emitParts.ts'
import { setParts } from '../shared/setParts.ts'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
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
  actors: placeholderActors<SessionPorts['actors']>('signIn', 'signOut', 'askActive', 'otherTabs'),
  delays: { patience: 5000 },
  guards: {
    'token was kept': ({ context }) => context.token !== null,
    'form is filled': ({ event }) => {
      assertEvent(event, 'signIn.requested')
      return event.form.username.trim() !== '' && event.form.password !== ''
    },
    'token is in use': ({ context, event }) => {
      assertEvent(event, 'token.refused')
      return context.token !== null && event.token === context.token
    },
    'service is gone': (_, outcome: Outcome<unknown>) => (outcome.ok ? saysGone(outcome.value) : outcome.problem.kind === 'gone'),
  },
  actions: {
    'remember token': assign((_, outcome: Outcome<{ token: string }>) => (outcome.ok ? { token: outcome.value.token } : {})),
    'keep token': () => {},
    'forget kept token': () => {},
    'forget the player': () => {},
    'tell other tabs': () => {},
    'forget form': assign({ form: emptyForm }),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'session',
    description: 'Who is playing: nobody yet, somebody signing in, or a player with a token. Guards of routes read this and nothing else.',
    context: ({ input }) => ({ token: input.token, form: emptyForm, problem: null }),
    invoke: { id: 'otherTabs', src: 'otherTabs', onError: { description: 'A browser without a way between tabs: then each is alone.' } },
    initial: 'restoring',
    on: { 'service.gone': { target: '.terminated' } },
    states: {
      restoring: {
        description: 'Left at once: a kept token is a session until the server says otherwise.',
        always: [{ guard: 'token was kept', target: 'signedIn' }, { target: 'signedOut' }],
      },
      signedOut: {
        description: 'The form can be filled and sent; beside it the service may be asked whether it is still there.',
        type: 'parallel',
        states: {
          form: {
            initial: 'idle',
            states: {
              idle: { description: 'As prerendered: nothing on the screen depends on what was typed.', entry: 'clear problem' },
              refused: { description: 'The server said no, or a field is empty.' },
              outcomeUnknown: { description: 'No answer came. A token that nobody holds does no harm, so trying again is safe.' },
              ended: {
                description: 'The server no longer knew the token: please sign in again.',
                entry: { type: 'set problem', params: { ok: false, problem: { kind: 'signedOut', effect: 'none' } } },
              },
              broken: { description: 'A defect of ours, not an outcome.' },
            },
            on: {
              'form.changed': {
                target: '.idle',
                actions: { type: 'set', params: ({ event: { form } }) => ({ form }) },
                description: 'Typing clears the message (spec 2).',
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
            initial: 'unasked',
            states: {
              unasked: { on: { 'login.entered': { target: 'asking' } } },
              asking: {
                description: 'On every way to /login (spec 2). Only "gone" counts: a service that does not answer may be there.',
                invoke: {
                  id: 'askActive',
                  src: 'askActive',
                  onDone: [{ guard: { type: 'service is gone', params: outcomeOf }, target: '#session.terminated' }, { target: 'unasked' }],
                  onError: { target: 'unasked' },
                },
              },
            },
          },
        },
      },
      signingIn: {
        description: 'One attempt is on its way; another cannot start.',
        entry: 'clear problem',
        invoke: {
          id: 'signIn',
          src: 'signIn',
          input: ({ context }) => ({ username: context.form.username, password: context.form.password }),
          onDone: [
            {
              guard: { type: 'is ok', params: outcomeOf },
              target: 'signedIn',
              actions: [{ type: 'remember token', params: outcomeOf }, 'keep token'],
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
        description: 'A player with a token.',
        entry: ['forget form', 'clear problem', { type: 'emit', params: 'session.started' }],
        exit: { type: 'emit', params: 'session.ended' },
        on: {
          'signOut.requested': { target: 'signingOut', actions: ['forget the player', 'tell other tabs'] },
          'token.refused': {
            guard: 'token is in use',
            target: 'signedOut.form.ended',
            actions: ['forget kept token', { type: 'set', params: { token: null } }],
          },
          'session.endedElsewhere': { target: 'signedOut', actions: ['forget the player', { type: 'set', params: { token: null } }] },
          'login.entered': { target: 'signedOut.service.asking', actions: ['forget kept token', { type: 'set', params: { token: null } }] },
          'publicPage.entered': {
            target: 'signedOut',
            actions: ['forget kept token', { type: 'set', params: { token: null } }],
            description:
              'This tab forgets (spec 4). Other tabs keep theirs and nothing is revoked: an invite link must not end a payment elsewhere.',
          },
        },
      },
      signingOut: {
        description: 'Already forgotten here; the server is told to revoke the token, and is not waited for long.',
        exit: { type: 'set', params: { token: null } },
        invoke: {
          id: 'signOut',
          src: 'signOut',
          onDone: { target: 'signedOut.service.asking' },
          onError: { target: 'signedOut.service.asking' },
        },
        after: { patience: { target: 'signedOut.service.asking' } },
      },
      terminated: {
        description: 'The service says that it is gone. Only a new visit asks again.',
        entry: [{ type: 'set', params: { token: null } }, 'forget form', { type: 'emit', params: 'service.terminated' }],
        on: { 'service.gone': { description: 'Said already.' } },
      },
    },
  })

const saysGone = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'terminated' in value && value.terminated === 'gone'

export const provideSessionPorts = ({ actors, keepToken, forgetToken, forgetPlayer, tellOtherTabs }: SessionPorts) =>
  sessionMachine.provide({
    actors,
    actions: {
      'keep token': ({ context }) => {
        if (context.token !== null) keepToken(context.token, context.form.remember)
      },
      'forget kept token': () => forgetToken(),
      'forget the player': () => forgetPlayer(),
      'tell other tabs': () => tellOtherTabs(),
    },
  })
