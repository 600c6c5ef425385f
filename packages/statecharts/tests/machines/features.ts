import {
  and,
  assign,
  cancel,
  emit,
  enqueueActions,
  fromCallback,
  fromObservable,
  fromPromise,
  log,
  not,
  or,
  raise,
  sendTo,
  setup,
  spawnChild,
  stateIn,
  stopChild,
} from 'xstate'

type Events =
  | { type: 'start'; count: number }
  | { type: 'set'; value: 'low' | 'high'; note?: string }
  | { type: 'mouse.move' }
  | { type: 'stop' }

const child = setup({}).createMachine({
  id: 'child',
  initial: 'waiting',
  states: { waiting: { on: { go: 'gone' } }, gone: { type: 'final', output: { fine: true } } },
})

export const featuresMachine = setup({
  types: { context: {} as { count: number; value: string }, events: {} as Events, emitted: {} as { type: 'started' } },
  actors: {
    load: fromPromise(async () => 1),
    ticks: fromObservable(() => ({ subscribe: () => ({ unsubscribe: () => {} }) })),
    listen: fromCallback(() => {}),
    child,
  },
  guards: {
    'is high': ({ context }) => context.value === 'high',
    'is more than': ({ context }, { least }: { least: number }) => context.count > least,
  },
  actions: { note: () => {}, show: (_args, _params: { text: string }) => {} },
  delays: { pause: 2000 },
}).createMachine({
  id: 'features',
  description: 'One of each.',
  context: { count: 0, value: 'low' },
  initial: 'idle',
  on: {
    'mouse.*': { actions: 'note' },
    stop: '.ended',
    '*': { actions: log('something else') },
  },
  states: {
    idle: {
      description: 'Waits for a start.',
      tags: ['quiet', 'first'],
      entry: [{ type: 'show', params: { text: 'hello' } }, 'note'],
      exit: cancel('reminder'),
      on: {
        start: [
          { guard: { type: 'is more than', params: { least: 3 } }, target: 'work', actions: assign({ count: ({ event }) => event.count }) },
          { guard: and(['is high', not(({ context }) => context.count === 0)]), target: 'work.left.one', description: 'Straight in.' },
          { guard: or(['is high', stateIn('idle')]), target: '#features.work', reenter: true },
          { actions: raise({ type: 'stop' }, { delay: 10, id: 'reminder' }) },
        ],
        set: { target: 'idle', reenter: true, actions: assign({ value: ({ event }) => event.value }) },
      },
      after: { 500: { target: 'idle', reenter: true }, pause: { guard: 'is high', target: 'work' } },
    },
    work: {
      type: 'parallel',
      on: { stop: { target: 'idle' } },
      onDone: { target: 'ended', actions: emit({ type: 'started' }) },
      invoke: { id: 'listen', src: 'listen' },
      states: {
        left: {
          initial: 'one',
          states: {
            one: { invoke: { src: 'load', id: 'load', onDone: 'two', onError: { target: 'one', reenter: true, actions: 'note' } } },
            two: { always: { guard: 'is high', target: 'three' }, invoke: { src: 'ticks', id: 'ticks', onSnapshot: { actions: 'note' } } },
            three: { type: 'final' },
          },
        },
        right: {
          initial: 'a',
          states: {
            a: {
              entry: [spawnChild('child', { id: 'helper' }), sendTo('helper', { type: 'go' })],
              exit: stopChild('helper'),
              on: { set: 'b' },
            },
            b: { initial: 'deep', states: { deep: { on: { set: 'deeper' } }, deeper: {} }, on: { start: 'done' } },
            done: { type: 'final' },
            remembered: { type: 'history', target: 'a' },
          },
        },
      },
    },
    paused: {
      entry: enqueueActions(({ enqueue }) => enqueue('note')),
      invoke: { src: 'child', id: 'child', onDone: 'back' },
      on: { start: 'work.right.remembered' },
    },
    back: { type: 'history', history: 'deep', target: 'work' },
    ended: { type: 'final', output: 'over' },
  },
})
