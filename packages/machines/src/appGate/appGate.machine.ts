// Shows the agreement (once), language choice and outage notice before any screen. If a language fails to load, the current one
// stays.
import { assertEvent, assign, emit, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { setParts } from '../shared/setParts.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { AppGatePorts, Locale } from './appGate.ports.ts'

type Input = { locale: Locale }
type Context = {
  locale: Locale
  /** While its texts load. */
  wanted: Locale
  agreements: readonly string[]
  problem: Problem | null
}
type Event =
  | { type: 'home.entered' | 'home.left' | 'agreement.requested' | 'agreement.closed' | 'retry.requested' }
  | { type: 'service.gone' | 'session.ended' }
  | { type: 'agreement.accepted'; remember: boolean }
  | { type: 'locale.chosen'; locale: Locale }
type Emitted = { type: 'locale.changed'; locale: Locale }

export type AppGateActor = ActorRefFrom<typeof appGateMachine>

export const appGateMachine = setup({
  types: {} as { input: Input; context: Context; events: Event; emitted: Emitted },
  actors: placeholderActors<AppGatePorts['actors']>('loadAgreements', 'switchLocale'),
  delays: { untilTheAgreement: 1500 },
  guards: {
    'agreement was accepted earlier': () => false,
    'it is to be remembered': ({ event }) => {
      assertEvent(event, 'agreement.accepted')
      return event.remember
    },
    'it is another language': ({ context, event }) => {
      assertEvent(event, 'locale.chosen')
      return event.locale !== context.locale
    },
    'there is something to agree to': (_, outcome: Outcome<readonly string[]>) => outcome.ok && outcome.value.length > 0,
  },
  actions: {
    'show agreements': assign((_, outcome: Outcome<readonly string[]>) => (outcome.ok ? { agreements: outcome.value } : {})),
    'remember agreement': () => {},
    'speak it': assign(({ context }) => ({ locale: context.wanted })),
    'keep the old one': assign(({ context }) => ({ wanted: context.locale })),
    'keep locale': () => {},
    'tell locale': emit(({ context }) => ({ type: 'locale.changed', locale: context.locale })),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'appGate',
    description: 'Between a player and the screens: agreement and language, side by side.',
    type: 'parallel',
    context: ({ input }) => ({ locale: input.locale, wanted: input.locale, agreements: [], problem: null }),
    states: {
      agreement: {
        initial: 'away',
        on: {
          'service.gone': { target: '.needless' },
          'session.ended': { target: '.away', description: 'The next player has not accepted.' },
        },
        states: {
          away: {
            description: 'Not at home: nothing is asked.',
            on: { 'home.entered': { target: 'deciding' }, 'agreement.requested': { target: 'asked' } },
          },
          deciding: {
            description: 'Left at once: an earlier visit may have accepted.',
            always: [{ guard: 'agreement was accepted earlier', target: 'accepted' }, { target: 'waiting' }],
          },
          waiting: {
            description: '1.5 s after home is there (spec 9).',
            after: { untilTheAgreement: { target: 'loading' } },
            on: { 'home.left': { target: 'away' } },
          },
          loading: {
            entry: 'clear problem',
            invoke: {
              id: 'loadAgreements',
              src: 'loadAgreements',
              onDone: [
                {
                  guard: { type: 'there is something to agree to', params: outcomeOf },
                  target: 'open',
                  actions: { type: 'show agreements', params: outcomeOf },
                },
                { target: 'postponed', description: 'Nothing to agree to, or it could not be read: the player is not kept waiting.' },
              ],
              onError: { target: 'postponed' },
            },
            on: { 'home.left': { target: 'away' } },
          },
          asked: {
            description: 'Opened by the player before it was accepted.',
            initial: 'loading',
            on: { 'agreement.closed': { target: 'postponed' } },
            states: {
              loading: {
                entry: 'clear problem',
                invoke: {
                  id: 'askAgreements',
                  src: 'loadAgreements',
                  onDone: [
                    {
                      guard: { type: 'there is something to agree to', params: outcomeOf },
                      target: '#appGate.agreement.open',
                      actions: { type: 'show agreements', params: outcomeOf },
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
            description: 'The agreement is in view and waits for an answer.',
            on: {
              'agreement.accepted': [
                { guard: 'it is to be remembered', target: 'accepted', actions: 'remember agreement' },
                { target: 'accepted' },
              ],
              'agreement.closed': { target: 'postponed' },
              'home.left': { target: 'postponed' },
            },
          },
          postponed: {
            description: 'Not answered: the next time at home asks again.',
            on: { 'home.entered': { target: 'deciding' }, 'agreement.requested': { target: 'asked' } },
          },
          accepted: {
            description: 'For this visit at least. It can still be read.',
            initial: 'quiet',
            states: {
              quiet: { on: { 'agreement.requested': { target: 'loading' } } },
              loading: {
                entry: 'clear problem',
                invoke: {
                  id: 'readAgreements',
                  src: 'loadAgreements',
                  onDone: [
                    {
                      guard: { type: 'is ok', params: outcomeOf },
                      target: 'shown',
                      actions: { type: 'show agreements', params: outcomeOf },
                    },
                    { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
                  ],
                  onError: { target: 'failed' },
                },
              },
              shown: { description: 'Nothing is asked.' },
              failed: { on: { 'retry.requested': { target: 'loading' } } },
            },
            on: { 'agreement.closed': { target: '.quiet' } },
          },
          needless: {
            description: 'The service is gone: nobody is asked for anything.',
            on: { 'session.ended': { description: 'Gone stays gone.' } },
          },
        },
      },
      locale: {
        initial: 'settled',
        states: {
          settled: {
            description: 'The words in view are those of the language chosen.',
            on: {
              'locale.chosen': {
                guard: 'it is another language',
                target: 'switching',
                actions: { type: 'set', params: ({ event: { locale } }) => ({ wanted: locale }) },
              },
            },
          },
          switching: {
            description: 'The words are on their way; the old ones stay in view. The last choice counts.',
            invoke: {
              id: 'switchLocale',
              src: 'switchLocale',
              input: ({ context }) => ({ locale: context.wanted }),
              onDone: [
                { guard: { type: 'is ok', params: outcomeOf }, target: 'settled', actions: ['speak it', 'keep locale', 'tell locale'] },
                { target: 'unchanged' },
              ],
              onError: { target: 'unchanged' },
            },
            on: {
              'locale.chosen': {
                target: 'switching',
                reenter: true,
                actions: { type: 'set', params: ({ event: { locale } }) => ({ wanted: locale }) },
              },
            },
          },
          unchanged: {
            description: 'The words could not be had; the old language stays.',
            entry: 'keep the old one',
            on: {
              'locale.chosen': {
                guard: 'it is another language',
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
    guards: { 'agreement was accepted earlier': () => agreementIsRemembered() },
    actions: { 'remember agreement': () => rememberAgreement(), 'keep locale': ({ context }) => keepLocale(context.locale) },
  })
