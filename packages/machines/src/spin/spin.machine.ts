// Spends one coin on one spin. The server draws before the wheel turns to the drawn slice. Interrupted spins still show their
// prize, and recovering never draws again.
import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Outcome, Problem, SpinSetup } from '@krapao/sdk'
import { newKey } from '../shared/newKey.ts'
import { emitParts, setParts, outcomeOf, outcomeParts, placeholderActors } from '../shared/chartParts.ts'
import { requestActions, requestOf, requestParts, type RequestContext, type RequestEvent } from '../submitRequest/requestParts.ts'
import { provideSubmitRequestPorts, submitRequest } from '../submitRequest/submitRequest.machine.ts'
import type { SubmitOutput } from '../submitRequest/submitRequest.ports.ts'
import { angleOf, planSpin, type SpinPlan } from './spin.plan.ts'
import type { SpinDrawn, SpinOrder, SpinPorts } from './spin.ports.ts'
import { isOnWheel, orderOf, placeOf, sameSlices, wheelAfter } from './spin.rules.ts'

type Context = RequestContext<SpinOrder> & {
  wheel: SpinSetup | null
  /** Why the wheel could not be read; `problem` is that of the last spin. */
  wheelProblem: Problem | null
  /** The client's part of the next draw. */
  seed: string
  last: SpinDrawn | null
  /** Its prize was not shown yet. */
  unseen: boolean
  plan: SpinPlan | null
  /** At rest, in degrees clockwise. */
  angle: number
}
type Event = { type: 'spin.requested' | 'prize.closed' | 'reload.requested' | 'wallet.changed' } | RequestEvent
type Emitted = { type: 'coupons.outdated' }
type Children = { submitRequest: 'submitRequest'; loadWheel: 'loadWheel'; reloadWheel: 'loadWheel' }
type Loaded = Outcome<SpinSetup>
type Output = SubmitOutput<SpinDrawn>

export type SpinActor = ActorRefFrom<typeof spinMachine>

export const spinMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted; children: Children },
  actors: {
    ...placeholderActors<{ loadWheel: SpinPorts['loadWheel'] }>('loadWheel'),
    submitRequest: submitRequest<SpinOrder, SpinDrawn>(),
  },
  delays: { turnDuration: ({ context }) => context.plan?.ms ?? 0, resultDelay: 2000 },
  guards: {
    'has no wheel': (_, outcome: Loaded) => !outcome.ok && outcome.problem.kind === 'refused' && outcome.problem.code === 'NO_DATA',
    'has unseen draw': ({ context }) => context.unseen,
    'has wheel and no unseen draw': ({ context }) => context.wheel !== null && !context.unseen,
    'has a coin': ({ context }) => (context.wheel?.userCoin ?? 0) > 0,
    'wheel can turn to the draw': ({ context: { wheel } }, output: Output) => isOnWheel(wheel, output),
    'is drawn and has wheel': ({ context }, output: Output) => context.wheel !== null && output.status === 'completed',
  },
  actions: {
    'restore draw': () => {},
    'store draw': () => {},
    'delete stored draw': () => {},
    'set wheel': assign(({ context }, outcome: Loaded) =>
      outcome.ok
        ? { wheel: outcome.value, wheelProblem: null, angle: sameSlices(context.wheel, outcome.value) ? context.angle : 0 }
        : { wheelProblem: outcome.problem },
    ),
    'create seed': assign(() => ({ seed: newKey() })),
    'set draw': assign(({ context: { wheel } }, output: Output) =>
      output.status === 'completed' && output.result
        ? { last: output.result, unseen: true, wheel: wheel && wheelAfter(wheel, output.result) }
        : {},
    ),
    'set turn plan': () => {},
    'set angle': assign(({ context }) => {
      const place = placeOf(context)
      return place ? { plan: null, angle: angleOf(place) } : {}
    }),
  },
})
  .extend(outcomeParts<Context, Event>())
  .extend(requestParts<SpinOrder, Context, Event>())
  .extend(emitParts<Context, Event, Emitted>())
  .extend(setParts<Context, Event>())
  .createMachine({
    id: 'spin',
    description: 'The wheel: one coin is spent on one draw by the child `submitRequest`; then the wheel turns to the result.',
    context: { wheel: null, wheelProblem: null, seed: '', last: null, unseen: false, plan: null, angle: 0, request: null, problem: null },
    entry: 'restore draw',
    initial: 'resuming',
    states: {
      resuming: {
        description: 'Transient. A spin that was open before a reload is resumed.',
        entry: 'restore request',
        always: [{ guard: 'has request', target: 'drawing' }, { target: 'loading' }],
      },
      loading: {
        description: 'Loads the wheel. Transient if it is already loaded.',
        entry: { type: 'set', params: { wheelProblem: null } },
        always: { guard: 'has wheel and no unseen draw', target: 'ready.reloading' },
        invoke: {
          id: 'loadWheel',
          src: 'loadWheel',
          onDone: [
            {
              guard: 'has unseen draw',
              target: 'prize',
              actions: [{ type: 'set wheel', params: outcomeOf }, 'set angle'],
              description: 'The prize is shown even if the wheel does not load.',
            },
            { guard: { type: 'is ok', params: outcomeOf }, target: 'ready', actions: { type: 'set wheel', params: outcomeOf } },
            { guard: { type: 'has no wheel', params: outcomeOf }, target: 'inactive' },
            { target: 'failed', actions: { type: 'set wheel', params: outcomeOf } },
          ],
          onError: { target: 'broken' },
        },
      },
      inactive: {
        description: 'The wheel is switched off, or there is none.',
        on: { 'reload.requested': { target: 'loading' }, 'page.shown': { target: 'loading' } },
      },
      failed: {
        description: 'The first load failed.',
        on: { 'reload.requested': { target: 'loading' }, 'page.shown': { target: 'loading' } },
      },
      ready: {
        description: 'The wheel at rest. The problem of the last spin stays until the next one.',
        initial: 'fresh',
        states: {
          fresh: { description: 'The latest wheel.' },
          reloading: {
            description: 'Reloads the wheel, which stays visible and can be spun.',
            entry: { type: 'set', params: { wheelProblem: null } },
            invoke: {
              id: 'reloadWheel',
              src: 'loadWheel',
              onDone: [
                { guard: { type: 'is ok', params: outcomeOf }, target: 'fresh', actions: { type: 'set wheel', params: outcomeOf } },
                {
                  guard: { type: 'has no wheel', params: outcomeOf },
                  target: '#spin.inactive',
                  actions: { type: 'set', params: { wheel: null } },
                },
                { target: 'stale', actions: { type: 'set wheel', params: outcomeOf } },
              ],
              onError: { target: '#spin.broken' },
            },
          },
          stale: { description: 'The reload failed. Shows the old wheel and the problem.' },
        },
        on: {
          'spin.requested': {
            guard: 'has a coin',
            target: 'drawing',
            actions: [
              'clear problem',
              'create seed',
              { type: 'create request', params: ({ context: { wheel, seed } }) => orderOf(wheel, seed) },
            ],
          },
          'reload.requested': { target: '.reloading' },
          'page.shown': { target: '.reloading', actions: { type: 'emit', params: 'coupons.outdated' } },
          'wallet.changed': {
            target: '.reloading',
            actions: { type: 'emit', params: 'coupons.outdated' },
            description: 'Coins may have been added.',
          },
        },
      },
      drawing: {
        description: 'One spin is being sent, or its outcome is being read.',
        invoke: {
          id: 'submitRequest',
          src: 'submitRequest',
          input: requestOf,
          onDone: [
            {
              guard: { type: 'wheel can turn to the draw', params: outcomeOf },
              target: 'turning',
              actions: [{ type: 'set draw', params: outcomeOf }, 'store draw', 'delete request', 'set turn plan'],
            },
            {
              guard: { type: 'is drawn and has wheel', params: outcomeOf },
              target: 'prize',
              actions: [{ type: 'set draw', params: outcomeOf }, 'store draw', 'delete request', 'set angle'],
              description: 'Motion is turned off, or the wheel has changed.',
            },
            {
              guard: 'is completed',
              target: 'loading',
              actions: [{ type: 'set draw', params: outcomeOf }, 'store draw', 'delete request'],
              description: 'Completed after a reload. The prize is shown once the wheel has loaded.',
            },
            { target: 'loading', actions: ['delete request', 'set rejection'] },
          ],
        },
        on: {
          'status.requested': { actions: 'forward to request' },
          'again.requested': { actions: 'forward to request' },
          'page.shown': { actions: 'forward to request' },
          'wallet.changed': { description: 'Reloading the coupons would reveal the prize before the wheel shows it.' },
        },
      },
      turning: {
        description: 'The wheel turns to the drawn slice.',
        after: { turnDuration: { target: 'settled' } },
        on: { 'wallet.changed': {} },
      },
      settled: {
        description: 'The wheel has stopped, and shows the result for two seconds.',
        after: { resultDelay: { target: 'prize' } },
        on: { 'wallet.changed': {} },
      },
      prize: {
        description: 'Shows the prize. Closing it reloads the wheel.',
        entry: { type: 'emit', params: 'coupons.outdated' },
        on: { 'prize.closed': { target: 'loading', actions: ['delete stored draw', { type: 'set', params: { unseen: false } }] } },
      },
      broken: { description: 'A port threw an exception.', on: { 'reload.requested': { target: 'loading' } } },
    },
    on: { 'wallet.changed': { actions: { type: 'emit', params: 'coupons.outdated' } } },
  })

export const provideSpinPorts = ({ loadWheel, request, unseen, newSeed, random, mayTurn }: SpinPorts) =>
  spinMachine.provide({
    actors: { loadWheel, submitRequest: provideSubmitRequestPorts(request) },
    guards: {
      'wheel can turn to the draw': ({ context: { wheel } }, output) => isOnWheel(wheel, output) && mayTurn(),
    },
    actions: {
      ...requestActions<SpinOrder, Context, Event>(request),
      'restore draw': assign(() => {
        const saved = unseen.read()
        return saved ? { last: { order: saved.order, drawn: saved.drawn }, unseen: true } : {}
      }),
      'store draw': ({ context: { last } }) => last && unseen.write({ ...last, key: last.order.clientSeed }),
      'delete stored draw': () => unseen.remove(),
      'create seed': assign(() => ({ seed: newSeed() })),
      'set turn plan': assign(({ context }) => {
        const place = placeOf(context)
        const plan = place && planSpin({ ...place, from: context.angle }, random)
        return plan ? { plan, angle: plan.to % 360 } : {}
      }),
    },
  })
