// Finds a promotion by the code in view; a failed search is not shown as "not found".
import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem, Promotion } from '@krapao/sdk'
import { outcomeOf } from '../shared/outcomeOf.ts'
import { setParts } from '../shared/setParts.ts'
import { outcomeParts } from '../shared/outcomeParts.ts'
import { placeholderActors } from '../shared/placeholderActors.ts'
import type { PromotionPorts } from './promotion.ports.ts'

type Context = { code: string; found: Promotion | null; problem: Problem | null }
type Event = { type: 'code.changed'; code: string } | { type: 'search.requested' | 'search.closed' }

export type PromotionActor = ActorRefFrom<typeof promotionMachine>

export const promotionMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: placeholderActors<PromotionPorts['actors']>('find'),
  guards: {
    'a code is there': ({ context: { code } }) => searchedCode(code) !== '',
    'there is none': (_, outcome: Outcome<Promotion>) => !outcome.ok && saysNone(outcome.problem),
  },
  actions: { 'show what was found': assign((_, outcome: Outcome<Promotion>) => (outcome.ok ? { found: outcome.value } : {})) },
})
  .extend(outcomeParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'promotion',
    description: 'A promotion looked for by its code: found, not found, or not to be asked for now.',
    context: { code: '', found: null, problem: null },
    initial: 'editing',
    states: {
      editing: {
        description: 'The code can be written; it is forced to upper case.',
        entry: { type: 'set', params: { found: null, problem: null } },
        on: {
          'code.changed': { actions: { type: 'set', params: ({ event: { code } }) => ({ code: code.toUpperCase() }) } },
          'search.requested': { guard: 'a code is there', target: 'searching' },
        },
      },
      searching: {
        entry: { type: 'set', params: { found: null, problem: null } },
        invoke: {
          id: 'find',
          src: 'find',
          input: ({ context: { code } }) => ({ code: searchedCode(code) }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'found', actions: { type: 'show what was found', params: outcomeOf } },
            { guard: { type: 'there is none', params: outcomeOf }, target: 'notFound' },
            { target: 'failed', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
        on: { 'search.closed': { target: 'editing' } },
      },
      found: {
        description: 'Its description and percent fail are in view; the machine `bonus` takes it.',
        on: { 'search.closed': { target: 'editing' } },
      },
      notFound: { description: 'No promotion has this code now.', on: { 'search.closed': { target: 'editing' } } },
      failed: {
        description: 'It could not be looked for; the problem says why.',
        on: { 'search.requested': { target: 'searching' }, 'search.closed': { target: 'editing' } },
      },
      broken: {
        description: 'A defect of ours, not an outcome.',
        on: { 'search.requested': { target: 'searching' }, 'search.closed': { target: 'editing' } },
      },
    },
  })

export const searchedCode = (code: string): string => code.trim().toUpperCase()

/** An invalid code counts as not found. */
const saysNone = (problem: Problem): boolean => problem.kind === 'refused' && ['NO_PROMOTION', 'KEY_INVALID'].includes(problem.code ?? '')

export const providePromotionPorts = ({ actors }: PromotionPorts) => promotionMachine.provide({ actors })
