// Submits one idempotent request, at most once; after a lost answer or a reload the server is asked by the key.
import { assign, fromPromise, sendTo, setup, type ActorRefFrom, type AnyActorRef, type StateMachine } from 'xstate'
import type { Outcome, Problem } from '@krapao/sdk'
import { outcomeOf, setParts, outcomeParts } from '../shared/chartParts.ts'
import { isTemporary, retryDelayFor } from '../shared/retryDelayFor.ts'
import type { DelayEvent, Request, RequestStatus, SubmitOutput, SubmitRequestPorts } from './submitRequest.ports.ts'

type Context = Request<unknown> & { result: unknown; problem: Problem | null }
type Event = { type: 'status.requested' } | { type: 'again.requested' } | { type: 'page.shown' }

/** Lets the chart simulate without ports. */
const unanswered = <TOutput, TInput>() => fromPromise<TOutput, TInput>(() => new Promise<never>(() => {}))

export const submitRequestMachine = setup({
  types: {} as { input: Request<unknown>; context: Context; events: Event; output: SubmitOutput<unknown> },
  actors: {
    submit: unanswered<Outcome<unknown>, { order: unknown; idempotencyKey: string }>(),
    readStatus: unanswered<Outcome<RequestStatus<unknown>>, { idempotencyKey: string }>(),
  },
  delays: { pollInterval: ({ context }) => retryDelayFor(3000, context.problem) },
  guards: {
    'is resumed': ({ context }) => context.resumed,
    'is done': (_, outcome: Outcome<RequestStatus<unknown>>) => outcome.ok && outcome.value.state === 'done',
    'is refused': (_, outcome: Outcome<RequestStatus<unknown>>) => outcome.ok && outcome.value.state === 'refused',
    'is pending': (_, outcome: Outcome<RequestStatus<unknown>>) => outcome.ok && outcome.value.state === 'pending',
    'was never received': (_, outcome: Outcome<RequestStatus<unknown>>) => outcome.ok && outcome.value.state === 'unknown',
    'status is not available': (_, outcome: Outcome<unknown>) => !outcome.ok && hasNoStatus(outcome.problem),
  },
  actions: {
    'set result': assign((_, outcome: Outcome<unknown>) => (outcome.ok ? { result: outcome.value } : {})),
    'set stored result': assign((_, outcome: Outcome<RequestStatus<unknown>>) =>
      outcome.ok && outcome.value.state === 'done' ? { result: outcome.value.result } : {},
    ),
    'set refusal': assign((_, outcome: Outcome<RequestStatus<unknown>>) =>
      outcome.ok && outcome.value.state === 'refused' ? { problem: outcome.value.problem } : {},
    ),
    // In a visualizer the chart runs without a parent.
    'send to parent': sendTo(
      ({ self: { _parent: parent }, self }): AnyActorRef => parent ?? self,
      (_, event: DelayEvent) => event,
    ),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'submitRequest',
    description: 'One idempotent request: sent once, and its status read by the key until the outcome is known.',
    context: ({ input }) => ({ ...input, result: null, problem: null }),
    initial: 'starting',
    states: {
      starting: {
        description: 'Transient. A request that was sent before a reload is not sent again.',
        always: [{ guard: 'is resumed', target: 'readingStatus' }, { target: 'submitting' }],
      },
      submitting: {
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context: { order, idempotencyKey } }) => ({ order, idempotencyKey }),
          onDone: [
            { guard: { type: 'is ok', params: outcomeOf }, target: 'completed', actions: { type: 'set result', params: outcomeOf } },
            {
              guard: { type: 'is outcome unknown', params: outcomeOf },
              target: 'outcomeUnknown',
              actions: { type: 'set problem', params: outcomeOf },
            },
            { target: 'rejected', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      outcomeUnknown: {
        description: 'The response was lost, so the request may have been performed. Its status is read every few seconds.',
        entry: { type: 'send to parent', params: { type: 'request.unanswered' } },
        after: { pollInterval: { target: 'readingStatus' } },
        on: { 'status.requested': { target: 'readingStatus' }, 'page.shown': { target: 'readingStatus' } },
      },
      readingStatus: {
        invoke: {
          id: 'readStatus',
          src: 'readStatus',
          input: ({ context: { idempotencyKey } }) => ({ idempotencyKey }),
          onDone: [
            {
              guard: { type: 'is done', params: outcomeOf },
              target: 'completed',
              actions: { type: 'set stored result', params: outcomeOf },
            },
            { guard: { type: 'is refused', params: outcomeOf }, target: 'rejected', actions: { type: 'set refusal', params: outcomeOf } },
            { guard: { type: 'is pending', params: outcomeOf }, target: 'pending' },
            {
              guard: { type: 'was never received', params: outcomeOf },
              target: 'rejected',
              actions: { type: 'set', params: { problem: { kind: 'timeout', effect: 'none' } } },
            },
            {
              guard: { type: 'status is not available', params: outcomeOf },
              target: 'undecided',
              actions: { type: 'set problem', params: outcomeOf },
            },
            { target: 'outcomeUnknown', actions: { type: 'set problem', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      pending: {
        description: 'The server is still working on it.',
        entry: ['clear problem', { type: 'send to parent', params: { type: 'request.delayed' } }],
        after: { pollInterval: { target: 'readingStatus' } },
        on: { 'status.requested': { target: 'readingStatus' }, 'page.shown': { target: 'readingStatus' } },
      },
      undecided: {
        description: 'This backend cannot report the status. The player checks the statement before starting again.',
        entry: { type: 'send to parent', params: { type: 'request.undecided' } },
        on: { 'again.requested': { target: 'abandoned' } },
      },
      broken: {
        description: 'A port threw an exception. The request may have been sent, so its status is read first.',
        entry: { type: 'send to parent', params: { type: 'request.unanswered' } },
        on: { 'again.requested': { target: 'readingStatus' } },
      },
      completed: { type: 'final', output: ({ context }) => ({ status: 'completed', result: context.result }) },
      rejected: {
        description: 'Nothing was done; the problem says why.',
        type: 'final',
        output: ({ context }) => ({ status: 'rejected', problem: context.problem }),
      },
      abandoned: { type: 'final', output: { status: 'abandoned' } },
    },
    output: ({ event }) => event.output as SubmitOutput<unknown>,
  })

/** The backend lacks the status endpoint. */
const hasNoStatus = (problem: Problem): boolean =>
  problem.kind === 'unreadable'
    ? problem.status < 500
    : problem.kind === 'refused' && !isTemporary(problem) && problem.code !== 'INTERNAL_SERVER_ERROR'

export type SubmitRequestActor = ActorRefFrom<typeof submitRequestMachine>
export type RequestState = Exclude<
  ReturnType<SubmitRequestActor['getSnapshot']>['value'],
  'starting' | 'completed' | 'rejected' | 'abandoned'
>

/** Narrows the machine over `unknown` to an order and a result. */
export type SubmitRequestLogic<TOrder, TResult> =
  typeof submitRequestMachine extends StateMachine<
    infer TContext,
    infer TEvent,
    infer TChildren,
    infer TActor,
    infer TAction,
    infer TGuard,
    infer TDelay,
    infer TStateValue,
    infer TTag,
    infer _Input,
    infer _Output,
    infer TEmitted,
    infer TMeta,
    infer TSchema
  >
    ? StateMachine<
        TContext,
        TEvent,
        TChildren,
        TActor,
        TAction,
        TGuard,
        TDelay,
        TStateValue,
        TTag,
        Request<TOrder>,
        SubmitOutput<TResult>,
        TEmitted,
        TMeta,
        TSchema
      >
    : never

export const submitRequest = <TOrder, TResult>() => submitRequestMachine as unknown as SubmitRequestLogic<TOrder, TResult>

export const provideSubmitRequestPorts = <TOrder, TResult>({ actors }: Pick<SubmitRequestPorts<TOrder, TResult>, 'actors'>) =>
  // Safe: the input's order and the output's result are those of the ports.
  submitRequestMachine.provide({
    actors: { submit: actors.submit, readStatus: actors.readStatus } as unknown as typeof submitRequestMachine.implementations.actors,
  } as never) as unknown as SubmitRequestLogic<TOrder, TResult>
