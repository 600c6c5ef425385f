import type { Problem } from '@krapao/sdk'
import type { AnyStateMachine } from 'xstate'
import type { Walk } from '../testing/coverPaths.ts'
import { lost, notServed, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { fixedSlot, silent } from '../testing/fakes.ts'
import type { RequestState } from './submitRequest.machine.ts'
import { submitRequestMachine } from './submitRequest.machine.ts'
import type { SubmitOutput, SubmitRequestPorts } from './submitRequest.ports.ts'

/** They never answer and save nothing. */
export const requestFakePorts = <TOrder, TResult>(): SubmitRequestPorts<TOrder, TResult> => ({
  actors: { submit: silent(), readStatus: silent() },
  savedRequest: fixedSlot(),
  newKey: () => 'k1',
})

const rejection = problemIn(refusedWith('MONEY_NOT_ENOUGH'))

/** Starts before and after a reload. */
export const submitRequestSamples = (order: unknown, result: unknown) =>
  ({
    starts: [{ input: { order, idempotencyKey: 'k1', resumed: false } }, { input: { order, idempotencyKey: 'k0', resumed: true } }],
    outcomes: {
      submit: [worked(result), lost, refusedWith('MONEY_NOT_ENOUGH'), offline],
      readStatus: [
        worked({ state: 'done', result }),
        worked({ state: 'refused', problem: rejection }),
        worked({ state: 'pending' }),
        worked({ state: 'unknown' }),
        notServed,
        offline,
        refusedWith('REQUEST_LIMIT', { retryAfter: 3 }),
      ],
    },
  }) satisfies Walk

export const requestOutputs = <TResult>(result: TResult, problem: Problem | null = rejection): SubmitOutput<TResult>[] => [
  { status: 'completed', result },
  { status: 'rejected', problem },
  { status: 'abandoned' },
]

const states = [
  'submitting',
  'outcomeUnknown',
  'readingStatus',
  'pending',
  'undecided',
  'broken',
] as const satisfies readonly RequestState[]

/** Returns one start for each state of the child `submitRequest`, to render a screen in it. */
export const requestStarts = (input?: unknown, inStates: readonly RequestState[] = states): NonNullable<Walk['starts']> =>
  inStates.map((state) => ({ input, provide: (machine) => machine.provide({ actors: { submitRequest: requestAt(state) } }) }))

function requestAt(value: RequestState): AnyStateMachine {
  const problem = value === 'pending' || value === 'submitting' ? null : problemIn(offline)
  const initial = (_scope: unknown, input: object) =>
    submitRequestMachine.resolveState({ value, context: { ...input, result: null, problem } as never })
  return Object.create(submitRequestMachine, { getInitialSnapshot: { value: initial } }) as AnyStateMachine
}
