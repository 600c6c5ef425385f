import { assign } from 'xstate'
import type { Walk } from '../testing/coverPaths.ts'
import { lost, notServed, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { fixedSlot, silent } from '../testing/world.ts'
import type { CommandPorts } from './command.ports.ts'

export const commandFakePorts = <TOrder, TResult>(isComplete: (order: TOrder) => boolean): CommandPorts<TOrder, TResult> => ({
  actors: { submit: silent(), ask: silent() },
  isComplete,
  intent: fixedSlot(),
  newKey: () => 'k1',
})

/** Start states (the last after a reload), events and answers that cover each transition. */
export const commandSamples = (good: unknown, bad: unknown, result: unknown) =>
  ({
    starts: [
      { input: { order: bad } },
      { input: { order: good, confirm: true } },
      { input: { order: good, eager: true } },
      {
        input: { order: bad },
        provide: (machine) => machine.provide({ actions: { 'recall the intent': assign({ idempotencyKey: 'k0', order: good }) } }),
      },
    ],
    events: { 'order.changed': [good, bad].map((order) => ({ type: 'order.changed', order })) },
    outcomes: {
      submit: [worked(result), lost, refusedWith('MONEY_NOT_ENOUGH'), offline],
      ask: [
        worked({ state: 'done', result }),
        worked({ state: 'refused', problem: problemIn(refusedWith('MONEY_NOT_ENOUGH')) }),
        worked({ state: 'pending' }),
        worked({ state: 'unknown' }),
        notServed,
        offline,
        refusedWith('REQUEST_LIMIT', { retryAfter: 3 }),
      ],
    },
  }) satisfies Walk
