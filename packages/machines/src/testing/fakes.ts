import { fromPromise, SimulatedClock, type Actor, type AnyStateMachine, type PromiseActorLogic } from 'xstate'
import type { Slot } from '../shared/storage.ts'

/** The server's clock and a phone's timers, which stop during sleep. */
export function simulatedTime(start = 0) {
  const clock = new SimulatedClock()
  let slept = start
  return {
    clock,
    now: (): number => clock.now() + slept,
    /** In steps of `step` ms, with ports answering in between. */
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

export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

export function numberedKeys(): () => string {
  let made = 0
  return () => `k${++made}`
}

/** Answers from a queue, then never; `calls` records each input. */
export function answers<TOutput, TInput>(
  name: string,
  queue: readonly (TOutput | Promise<TOutput>)[] = [],
  calls: unknown[] = [],
): PromiseActorLogic<TOutput, TInput> {
  const left = [...queue]
  return fromPromise<TOutput, TInput>(({ input }) => {
    calls.push([name, input])
    const next = left.shift()
    return next === undefined ? new Promise<TOutput>(() => {}) : Promise.resolve(next)
  })
}

export const silent = <TOutput, TInput>(): PromiseActorLogic<TOutput, TInput> =>
  fromPromise<TOutput, TInput>(() => new Promise<TOutput>(() => {}))

/** Sharing it between actors simulates a reload. */
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

/** Ignores writes, because replays of a walk must not affect each other. */
export const fixedSlot = <T>(value: T | null = null): Slot<T> => ({ read: () => value, write: () => {}, remove: () => {} })

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

/** `live.watch.asking + live.clock.ticking` */
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
