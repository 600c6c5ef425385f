import { assign, enqueueActions, type DoneActorEvent, type EventObject } from 'xstate'
import type { Problem } from '@krapao/sdk'
import { newKey } from '../shared/newKey.ts'
import type { DelayEvent, Request, SubmitOutput, SubmitRequestPorts } from './submitRequest.ports.ts'

export type RequestContext<TOrder> = {
  /** Null when no request is open. */
  request: Request<TOrder> | null
  problem: Problem | null
}
export type RequestEvent = { type: 'status.requested' | 'again.requested' | 'page.shown' } | DelayEvent

/** Guards and actions of every machine that invokes `submitRequest`. */
export const requestParts = <TOrder, TContext extends RequestContext<TOrder>, TEvent extends EventObject>() => ({
  guards: {
    'has request': ({ context }: { context: TContext }) => context.request !== null,
    'is completed': ({ event }: { event: EventObject }) => outputIn(event).status === 'completed',
    'is rejected': ({ event }: { event: EventObject }) => outputIn(event).status === 'rejected',
    'is rejected with': ({ event }: { event: EventObject }, codes: readonly string[]) => codes.includes(rejectionCodeIn(event)),
  },
  actions: {
    /** Ports read the saved request, which is then resumed. */
    'restore request': () => {},
    /** Ports also save it, so that a reload resumes it. */
    'create request': assign<TContext, TEvent, TOrder, TEvent, never>(({ context }, order) => ({
      ...context,
      request: newRequest(order, newKey()),
    })),
    /** Ports also delete the saved one. */
    'delete request': assign<TContext, TEvent, undefined, TEvent, never>(({ context }) => ({ ...context, request: null })),
    'set rejection': assign<TContext, TEvent, undefined, TEvent, never>(({ context, event }) => {
      const output = outputIn(event)
      return output.status === 'rejected' ? { ...context, problem: output.problem } : context
    }),
    'clear problem': assign<TContext, TEvent, undefined, TEvent, never>(({ context }) => ({ ...context, problem: null })),
    /** Does nothing without an open request. The child ignores events that it does not handle. */
    'forward to request': enqueueActions<TContext, TEvent, undefined, TEvent, never, never, never, never, never>(
      ({ event, enqueue, self }) => {
        const { submitRequest } = self.getSnapshot().children
        if (submitRequest) enqueue.sendTo(submitRequest, event)
      },
    ),
  },
})

/** Returns the child's output: these guards and actions are for its `onDone` alone. */
function outputIn(event: EventObject): SubmitOutput<unknown> {
  if (event.type !== 'xstate.done.actor.submitRequest') throw new Error(`${event.type} is not the end of a request`)
  return (event as DoneActorEvent<SubmitOutput<unknown>>).output
}

function rejectionCodeIn(event: EventObject): string {
  const output = outputIn(event)
  return output.status === 'rejected' && output.problem?.kind === 'refused' ? (output.problem.code ?? '') : ''
}

/** As `input: requestOf`. */
export const requestOf = <TOrder>({ context: { request } }: { context: RequestContext<TOrder> }): Request<TOrder> => {
  if (request === null) throw new Error('no request was created')
  return request
}

export const requestActions = <TOrder, TContext extends RequestContext<TOrder>, TEvent extends EventObject>({
  savedRequest,
  newKey: createKey,
}: Pick<SubmitRequestPorts<TOrder, unknown>, 'savedRequest' | 'newKey'>) => ({
  'restore request': assign<TContext, TEvent, unknown, TEvent, never>(({ context }) => {
    const saved = savedRequest.read()
    return saved ? { ...context, request: { order: saved.order, idempotencyKey: saved.key, resumed: true } } : context
  }),
  'create request': enqueueActions<TContext, TEvent, TOrder, TEvent, never, never, never, never, never>(({ context, enqueue }, order) => {
    const request = newRequest(order, createKey())
    enqueue.assign({ ...context, request })
    enqueue(() => savedRequest.write({ key: request.idempotencyKey, order }))
  }),
  'delete request': enqueueActions<TContext, TEvent, undefined, TEvent, never, never, never, never, never>(({ context, enqueue }) => {
    const { request } = context
    enqueue.assign({ ...context, request: null })
    if (request) enqueue(() => savedRequest.remove(request.order))
  }),
})

const newRequest = <TOrder>(order: TOrder, idempotencyKey: string): Request<TOrder> => ({ order, idempotencyKey, resumed: false })
