import { assign, createMachine, fromPromise, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'

export const trafficLight = createMachine({
  id: 'trafficLight',
  initial: 'green',
  states: {
    green: { after: { 8000: 'yellow' } },
    yellow: { after: { 2000: 'red' } },
    red: {
      initial: 'walk',
      states: { walk: { after: { 3000: 'wait' } }, wait: { after: { 2000: 'stop' } }, stop: { type: 'final' } },
      onDone: 'green',
    },
  },
  on: { 'power.out': '.red' },
})

export const fetchWithRetry = setup({
  types: { context: {} as { tries: number; data: string | null } },
  actors: { fetchData: fromPromise(async (): Promise<string> => 'data') },
  guards: { 'tries are left': ({ context }) => context.tries < 3 },
  actions: { 'count try': assign({ tries: ({ context }) => context.tries + 1 }) },
}).createMachine({
  id: 'fetchWithRetry',
  context: { tries: 0, data: null },
  initial: 'idle',
  states: {
    idle: { on: { fetch: 'loading' } },
    loading: {
      entry: 'count try',
      invoke: {
        src: 'fetchData',
        onDone: { target: 'loaded', actions: assign({ data: ({ event }) => event.output }) },
        onError: [{ guard: 'tries are left', target: 'waiting' }, { target: 'failed' }],
      },
    },
    waiting: { after: { 1000: 'loading' } },
    loaded: { on: { fetch: 'loading' } },
    failed: { on: { fetch: { target: 'loading', actions: assign({ tries: 0 }) } } },
  },
})

export const player = createMachine({
  id: 'player',
  type: 'parallel',
  states: {
    media: {
      initial: 'stopped',
      states: {
        stopped: { on: { play: 'playing' } },
        playing: { on: { pause: 'paused', stop: 'stopped' } },
        paused: { on: { play: 'playing', stop: 'stopped' } },
      },
    },
    volume: { initial: 'normal', states: { normal: { on: { mute: 'muted' } }, muted: { on: { unmute: 'normal' } } } },
    view: {
      initial: 'mini',
      states: {
        mini: { on: { enlarge: 'full' } },
        full: { on: { shrink: 'mini', 'theatre.toggled': 'theatre' } },
        theatre: { on: { shrink: 'mini' } },
      },
    },
  },
})

const todo = setup({ types: { context: {} as { title: string }, input: {} as { title: string } } }).createMachine({
  id: 'todo',
  context: ({ input }) => ({ title: input.title }),
  initial: 'reading',
  states: {
    reading: { on: { edit: 'editing', toggle: 'completed' } },
    editing: { on: { commit: { target: 'reading', actions: sendParent({ type: 'todo.saved' }) }, cancel: 'reading' } },
    completed: { on: { toggle: 'reading', remove: 'removed' } },
    removed: { type: 'final' },
  },
})

export const todoList = setup({
  types: {
    context: {} as { todos: ActorRefFrom<typeof todo>[] },
    events: {} as { type: 'add'; title: string } | { type: 'todo.saved' } | { type: 'all.toggled' },
  },
  actors: { todo },
}).createMachine({
  id: 'todoList',
  context: { todos: [] },
  initial: 'ready',
  states: {
    ready: {
      on: {
        add: {
          actions: assign({ todos: ({ context, spawn, event }) => [...context.todos, spawn('todo', { input: { title: event.title } })] }),
        },
        'todo.saved': {},
        'all.toggled': { actions: sendTo(({ context }) => context.todos[0] as ActorRefFrom<typeof todo>, { type: 'toggle' }) },
      },
    },
  },
})

/** Inline guards and actors cannot be replaced by a name. */
export const vault = createMachine({
  id: 'vault',
  initial: 'locked',
  states: {
    locked: {
      on: { 'code.entered': [{ guard: ({ event }) => event['password'] === 'Sesame-1', target: 'open' }, { target: 'alarmed' }] },
    },
    open: { invoke: { src: fromPromise(() => Promise.reject(new Error('A simulation runs no actor.'))), onDone: 'locked' } },
    alarmed: { on: { reset: { target: 'locked', actions: assign(({ event }) => event['by'].name as object) } } },
  },
})

/** Its names end like the class names of a drawing's parts. */
export const rain = createMachine({
  id: 'rain',
  initial: 'rain begins',
  states: {
    rain: { initial: 'falls', states: { falls: {} } },
    'rain begins': { on: { fall: 'rain', enter: 'logged in' } },
    'logged in': { on: { leave: 'logged' } },
    logged: {},
  },
})

/** Twelve levels deep. */
export const nesting = createMachine({
  id: 'nesting',
  ...Array.from({ length: 12 }).reduce<object>(
    (inner, _, level) => ({
      initial: `level${12 - level}`,
      states: { [`level${12 - level}`]: { ...inner, on: { [`up${12 - level}`]: '#nesting.level1' } }, [`beside${12 - level}`]: {} },
      on: { [`down${12 - level}`]: `.beside${12 - level}` },
    }),
    {},
  ),
})

export const createCounterMachine = ({ start = 0, most = 10 }: { start?: number; most?: number }) =>
  setup({ types: { context: {} as { count: number } }, guards: { 'is below most': ({ context }) => context.count < most } }).createMachine({
    id: 'counter',
    context: { count: start },
    initial: 'counting',
    states: {
      counting: {
        on: {
          increment: { guard: 'is below most', actions: assign({ count: ({ context }) => context.count + 1 }) },
          decrement: { actions: assign({ count: ({ context }) => context.count - 1 }) },
        },
      },
    },
  })

/** An order from the basket to a complaint, over ninety states. */
export const largeOrder = createMachine({
  id: 'largeOrder',
  initial: 'step1',
  states: Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => {
      const step = index + 1
      const next = `#largeOrder.step${(step % 12) + 1}`
      return [
        `step${step}`,
        {
          initial: 'filling',
          states: {
            filling: { on: { submit: [{ guard: `step ${step} is complete`, target: 'checking' }, { target: 'refused' }], skip: next } },
            checking: { invoke: { src: `check ${step}`, onDone: 'accepted', onError: 'failed' }, after: { 5000: 'late' } },
            refused: { on: { edit: 'filling' } },
            failed: { on: { retry: 'checking', edit: 'filling' } },
            late: { on: { wait: 'checking', cancel: '#largeOrder.cancelled' } },
            accepted: { on: { continue: next } },
            remembered: { type: 'history' },
          },
          on: { cancel: 'cancelled', back: step > 1 ? `#largeOrder.step${step - 1}.remembered` : {} },
        },
      ]
    }).concat([['cancelled', { type: 'final' } as never]]),
  ),
})
