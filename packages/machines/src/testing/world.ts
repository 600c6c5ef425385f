import { fromPromise, SimulatedClock, type Actor, type AnyStateMachine, type PromiseActorLogic } from 'xstate'
import type { Slot } from '../shared/storage.ts'

/** The server's clock and a phone's timers. While the phone sleeps the clock goes on and no timer runs. */
export function simulatedTime(start = 0) {
  const clock = new SimulatedClock()
  let slept = start
  return {
    clock,
    now: (): number => clock.now() + slept,
    /** Lets time pass awake, `step` ms at once, and lets ports answer in between. */
    pass: async (ms: number, step = 1000): Promise<void> => {
      for (let left = ms; left > 0; left -= step) {
        clock.increment(Math.min(step, left))
        await settled()
      }
    },
    sleep: (ms: number): void => {
      slept += ms
    },
  }
}
export type SimulatedTime = ReturnType<typeof simulatedTime>

/** Until ports that answered have been heard. No timer, no waiting: promises only. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

/** Keys in the order in which they were made: k1, k2, … */
export function numberedKeys(): () => string {
  let made = 0
  return () => `k${++made}`
}

/** A port that answers from a list and then never again; `calls` notes each call with its input. */
export function answers<TOutput, TInput>(
  name: string,
  queue: readonly TOutput[] = [],
  calls: unknown[] = [],
): PromiseActorLogic<TOutput, TInput> {
  const left = [...queue]
  return fromPromise<TOutput, TInput>(({ input }) => {
    calls.push([name, input])
    const next = left.shift()
    return next === undefined ? new Promise<TOutput>(() => {}) : Promise.resolve(next)
  })
}

/** A port that never answers: a screen stays in the state that waits for it. */
export const silent = <TOutput, TInput>(): PromiseActorLogic<TOutput, TInput> =>
  fromPromise<TOutput, TInput>(() => new Promise<TOutput>(() => {}))

/** A kept value without a browser. Two worlds over one slot are a reload. */
export function memorySlot<T>(first: T | null = null): Slot<T> & { value: T | null } {
  const slot = {
    value: first,
    read: () => slot.value,
    write: (value: T) => {
      slot.value = structuredClone(value)
    },
    remove: () => {
      slot.value = null
    },
  }
  return slot
}

/** A store that always holds the same: replays of a walk must not remember one another. */
export const fixedSlot = <T>(value: T | null = null): Slot<T> => ({ read: () => value, write: () => {}, remove: () => {} })

/** Starts an actor and notes every state that it rests in, and all that it emits. */
export function recorded<TMachine extends AnyStateMachine>(actor: Actor<TMachine>) {
  const states: string[] = []
  const emitted: unknown[] = []
  const note = () => {
    const name = pathOf((actor.getSnapshot() as { value: unknown }).value)
    if (states.at(-1) !== name) states.push(name)
  }
  actor.subscribe(note)
  actor.on('*', (event) => emitted.push(event))
  actor.start()
  note()
  return { actor, states, emitted }
}

/** `live.watch.asking + live.clock.ticking`: a state value in a line, regions joined by a plus. */
export function pathOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .flatMap(([parent, child]) =>
      pathOf(child)
        .split(' + ')
        .map((rest) => (rest === '' ? parent : `${parent}.${rest}`)),
    )
    .join(' + ')
}
