import { setup, type ActorRefFrom } from 'xstate'
import { emitParts } from '../shared/chartParts.ts'
import { requestActions, requestOf, requestParts, type RequestContext, type RequestEvent } from '../submitRequest/requestParts.ts'
import { provideSubmitRequestPorts, submitRequest } from '../submitRequest/submitRequest.machine.ts'
import type { BonusEndOrder, BonusEndPorts } from './bonusEnd.ports.ts'

type Context = RequestContext<BonusEndOrder>
type Event = { type: 'end.requested' | 'confirm.given' | 'confirm.declined' } | RequestEvent
type Emitted = { type: 'bonus.ended' | 'bonuses.outdated' }

export type BonusEndActor = ActorRefFrom<typeof bonusEndMachine>

export const bonusEndMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: { submitRequest: submitRequest<BonusEndOrder, null>() },
})
  .extend(requestParts<BonusEndOrder, Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .createMachine({
    id: 'bonusEnd',
    description: 'Ends the bonus: confirmed, then submitted once by the child `submitRequest`.',
    context: { request: null, problem: null },
    initial: 'resuming',
    states: {
      resuming: {
        description: 'Transient. A request that was open before a reload is resumed.',
        entry: 'restore request',
        always: [{ guard: 'has request', target: 'submitting' }, { target: 'idle' }],
      },
      idle: {
        description: 'No request is open. The problem of the last one stays until the next.',
        on: { 'end.requested': { target: 'confirming', actions: 'clear problem' } },
      },
      confirming: {
        description: 'Shows what is paid out and what is lost; nothing was sent yet.',
        on: {
          'confirm.given': { target: 'submitting', actions: { type: 'create request', params: null } },
          'confirm.declined': { target: 'idle' },
        },
      },
      submitting: {
        description: 'One request is being sent, or its outcome is being read.',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            { guard: 'is completed', target: 'idle', actions: ['delete request', { type: 'emit', params: 'bonus.ended' }] },
            {
              guard: 'is rejected',
              target: 'idle',
              actions: ['delete request', 'set rejection', { type: 'emit', params: 'bonuses.outdated' }],
            },
            { target: 'idle', actions: 'delete request' },
          ],
        },
        on: {
          'status.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
        },
      },
    },
  })

export const provideBonusEndPorts = (ports: BonusEndPorts) =>
  bonusEndMachine.provide({
    actors: { submitRequest: provideSubmitRequestPorts(ports) },
    actions: requestActions<BonusEndOrder, Context, Event>(ports),
  })
