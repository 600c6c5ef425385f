// Finds a promotion by the code in view; a failed search is not shown as "not found".
import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem, Promotion } from '@krapao/sdk'
import { outcomeOf, setParts, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import type { PromotionPorts } from './promotion.ports.ts'

type Context = { code: string; found: Promotion | null; problem: Problem | null }
type Event = { type: 'code.changed'; code: string } | { type: 'search.requested' | 'search.closed' }

export type PromotionActor = ActorRefFrom<typeof promotionMachine>

export const promotionMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: placeholderActors<PromotionPorts['actors']>('find'),
  guards: {
    'has code': ({ context: { code } }) => searchedCode(code) !== '',
    'is not found': (_, outcome: Outcome<Promotion>) => !outcome.ok && isUnknownCode(outcome.problem),
  },
  actions: { 'set promotion': assign((_, outcome: Outcome<Promotion>) => (outcome.ok ? { found: outcome.value } : {})) },
})
  .extend(outcomeParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'promotion',
    description: 'Searches a promotion by its code.',
    context: { code: '', found: null, problem: null },
    initial: 'editing',
    states: {
      editing: {
        description: 'The code is converted to upper case.',
        entry: { type: 'set', params: { found: null, problem: null } },
        on: {
          'code.changed': { actions: { type: 'set', params: ({ event: { code } }) => ({ code: code.toUpperCase() }) } },
          'search.requested': { guard: 'has code', target: 'searching' },
        },
      },
      searching: {
        entry: { type: 'set', params: { found: null, problem: null } },
        invoke: {
          id: 'find',
          src: 'find',
          input: ({ context: { code } }) => ({ code: searchedCode(code) }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'found', actions: { type: 'set promotion', params: outcomeOf } },
            { guard: { type: 'is not found', params: outcomeOf }, target: 'notFound' },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
        on: { 'search.closed': { target: 'editing' } },
      },
      found: {
        description: 'Shows the promotion, which the machine `bonus` activates.',
        on: { 'search.closed': { target: 'editing' } },
      },
      notFound: { description: 'No active promotion has this code.', on: { 'search.closed': { target: 'editing' } } },
      failed: {
        description: 'The search failed.',
        on: { 'search.requested': { target: 'searching' }, 'search.closed': { target: 'editing' } },
      },
      broken: {
        description: 'A port threw an exception.',
        on: { 'search.requested': { target: 'searching' }, 'search.closed': { target: 'editing' } },
      },
    },
  })

export const searchedCode = (code: string): string => code.trim().toUpperCase()

/** An invalid code counts as not found. */
const isUnknownCode = (problem: Problem): boolean =>
  problem.kind === 'refused' && ['NO_PROMOTION', 'KEY_INVALID'].includes(problem.code ?? '')

export const providePromotionPorts = ({ actors }: PromotionPorts) => promotionMachine.provide({ actors })
