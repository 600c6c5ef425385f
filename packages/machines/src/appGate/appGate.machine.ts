// Shows the agreement (once for each player), language choice and outage notice before any screen. If a language fails to load, the current one
// stays.
import { assertEvent, assign, emit, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf, setParts, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import type { AppGatePorts, Locale } from './appGate.ports.ts'

type Input = { locale: Locale }
type Context = {
  locale: Locale
  /** While its texts load. */
  wanted: Locale
  playerId: string | null
  agreements: readonly string[]
  problem: Problem | null
}
type Event =
  | { type: 'home.entered'; playerId: string }
  | { type: 'home.left' | 'agreement.requested' | 'agreement.closed' | 'retry.requested' }
  | { type: 'service.gone' | 'session.ended' }
  | { type: 'agreement.accepted'; remember: boolean }
  | { type: 'locale.chosen'; locale: Locale }
type Emitted = { type: 'locale.changed'; locale: Locale }

export type AppGateActor = ActorRefFrom<typeof appGateMachine>

export const appGateMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<AppGatePorts['actors']>('loadAgreements', 'switchLocale'),
  delays: { agreementDelay: 1500 },
  guards: {
    'agreement is accepted': () => false,
    'remember is checked': ({ event }) => {
      assertEvent(event, 'agreement.accepted')
      return event.remember
    },
    'locale is different': ({ context, event }) => {
      assertEvent(event, 'locale.chosen')
      return event.locale !== context.locale
    },
    'has agreements': (_, outcome: Outcome<readonly string[]>) => outcome.ok && outcome.value.length > 0,
  },
  actions: {
    'set player': assign(({ event }) => {
      assertEvent(event, 'home.entered')
      return { playerId: event.playerId }
    }),
    'set agreements': assign((_, outcome: Outcome<readonly string[]>) => (outcome.ok ? { agreements: outcome.value } : {})),
    'store acceptance': () => {},
    'store locale': () => {},
    'emit locale changed': emit(({ context }) => ({ type: 'locale.changed', locale: context.locale })),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'appGate',
    description: 'What concerns every screen: the agreement and the language.',
    type: 'parallel',
    context: ({ input }) => ({ locale: input.locale, wanted: input.locale, playerId: null, agreements: [], problem: null }),
    states: {
      agreement: {
        initial: 'idle',
        on: {
          'home.entered': { actions: 'set player' },
          'service.gone': { target: '.terminated' },
          'session.ended': {
            target: '.idle',
            actions: { type: 'set', params: { playerId: null } },
            description: 'The next player has not accepted.',
          },
        },
        states: {
          idle: {
            description: 'The home screen is not open.',
            on: { 'home.entered': { target: 'deciding', actions: 'set player' }, 'agreement.requested': { target: 'requested' } },
          },
          deciding: {
            description: 'Transient. It may have been accepted in an earlier visit.',
            always: [{ guard: 'agreement is accepted', target: 'accepted' }, { target: 'waiting' }],
          },
          waiting: {
            description: 'Opens 1.5 s after the home screen.',
            after: { agreementDelay: { target: 'loading' } },
            on: { 'home.left': { target: 'idle' } },
          },
          loading: {
            entry: 'clear problem',
            invoke: {
              id: 'loadAgreements',
              src: 'loadAgreements',
              onDone: [
                {
                  guard: { type: 'has agreements', params: outcomeOf },
                  target: 'open',
                  actions: { type: 'set agreements', params: outcomeOf },
                },
                { target: 'postponed', description: 'There is no agreement, or it did not load: the player is not blocked.' },
              ],
              onError: { target: 'postponed' },
            },
            on: { 'home.left': { target: 'idle' } },
          },
          requested: {
            description: 'Opened by the player before it was accepted.',
            initial: 'loading',
            on: { 'agreement.closed': { target: 'postponed' } },
            states: {
              loading: {
                entry: 'clear problem',
                invoke: {
                  id: 'loadRequestedAgreements',
                  src: 'loadAgreements',
                  onDone: [
                    {
                      guard: { type: 'has agreements', params: outcomeOf },
                      target: '#appGate.agreement.open',
                      actions: { type: 'set agreements', params: outcomeOf },
                    },
                    { guard: { type: 'is ok', params: outcomeOf }, target: '#appGate.agreement.postponed' },
                    { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
                  ],
                  onError: { target: 'failed' },
                },
              },
              failed: { on: { 'retry.requested': { target: 'loading' } } },
            },
          },
          open: {
            description: 'The agreement is shown and can be accepted.',
            on: {
              'agreement.accepted': [
                { guard: 'remember is checked', target: 'accepted', actions: 'store acceptance' },
                { target: 'accepted' },
              ],
              'agreement.closed': { target: 'postponed' },
              'home.left': { target: 'postponed' },
            },
          },
          postponed: {
            description: 'Not accepted. It opens again with the home screen.',
            on: { 'home.entered': { target: 'deciding', actions: 'set player' }, 'agreement.requested': { target: 'requested' } },
          },
          accepted: {
            description: 'Accepted, at least for this visit. The player can still open it.',
            initial: 'closed',
            states: {
              closed: { on: { 'agreement.requested': { target: 'loading' } } },
              loading: {
                entry: 'clear problem',
                invoke: {
                  id: 'readAgreements',
                  src: 'loadAgreements',
                  onDone: [
                    {
                      guard: { type: 'is ok', params: outcomeOf },
                      target: 'shown',
                      actions: { type: 'set agreements', params: outcomeOf },
                    },
                    { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
                  ],
                  onError: { target: 'failed' },
                },
              },
              shown: { description: 'Shown for reading only.' },
              failed: { on: { 'retry.requested': { target: 'loading' } } },
            },
            on: { 'agreement.closed': { target: '.closed' } },
          },
          terminated: {
            description: 'The service was terminated, so no agreement is shown.',
            on: { 'session.ended': { description: 'A terminated service does not come back.' } },
          },
        },
      },
      locale: {
        initial: 'ready',
        states: {
          ready: {
            description: 'The texts of the chosen language are shown.',
            on: {
              'locale.chosen': {
                guard: 'locale is different',
                target: 'switching',
                actions: { type: 'set', params: ({ event: { locale } }) => ({ wanted: locale }) },
              },
            },
          },
          switching: {
            description: 'Loads the texts. The current language stays until then; the last choice wins.',
            invoke: {
              id: 'switchLocale',
              src: 'switchLocale',
              input: ({ context }) => ({ locale: context.wanted }),
              onDone: [
                {
                  guard: { type: 'is ok', params: outcomeOf },
                  target: 'ready',
                  actions: [{ type: 'set', params: ({ context }) => ({ locale: context.wanted }) }, 'store locale', 'emit locale changed'],
                },
                { target: 'failed' },
              ],
              onError: { target: 'failed' },
            },
            on: {
              'locale.chosen': {
                target: 'switching',
                reenter: true,
                actions: { type: 'set', params: ({ event: { locale } }) => ({ wanted: locale }) },
              },
            },
          },
          failed: {
            description: 'The texts did not load; the current language stays.',
            entry: { type: 'set', params: ({ context }) => ({ wanted: context.locale }) },
            on: {
              'locale.chosen': {
                guard: 'locale is different',
                target: 'switching',
                actions: { type: 'set', params: ({ event: { locale } }) => ({ wanted: locale }) },
              },
            },
          },
        },
      },
    },
  })

export const provideAppGatePorts = ({ actors, agreementIsRemembered, rememberAgreement, keepLocale }: AppGatePorts) =>
  appGateMachine.provide({
    actors,
    guards: { 'agreement is accepted': ({ context }) => agreementIsRemembered(context.playerId) },
    actions: {
      'store acceptance': ({ context }) => rememberAgreement(context.playerId),
      'store locale': ({ context }) => keepLocale(context.locale),
    },
  })
