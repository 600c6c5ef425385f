// A screen with its real machine and child machines, which follows the simulation of the gallery that frames it.
import { withGuards, type Input, type Recording } from 'statecharts-viewer/page'
import type { Language } from '@krapao/web/src/i18n/language.ts'
import { SimulatedClock, type AnyActor, type AnyEventObject, type Snapshot } from 'xstate'
import { setupOf, type Setup } from './setups.tsx'
import { actorOf, startOf } from './stories.ts'

type Played = { machine: string; screen: string | null; start: number; recording: Recording }
export type Stage = {
  /** Calls back with all inputs if the machine receives others, of the screen or of its children. */
  play: (played: Played, onInputs: (inputs: readonly Input[]) => void) => void
  /** @throws if the persisted snapshot lacks what the screen reads. */
  restore: (machine: string, persisted: unknown) => void
  present: (language: Language, theme: 'light' | 'dark') => Promise<void>
}
declare global {
  interface WindowEventMap {
    stage: CustomEvent<Stage>
  }
}

const nothing = (): void => {}

/** `isAhead` until the gallery knows all inputs of the screen. */
type Running = { key: string; actor: AnyActor; clock: SimulatedClock; inputs: Input[]; isAhead: boolean }

export function createStage(show: (setup: Setup, actor: AnyActor) => void): Omit<Stage, 'present'> {
  let running: Running | null = null
  let changed = nothing

  function begin(setup: Setup, { start, recording }: Played, key: string): Running {
    const { machine, input } = startOf(setup, start)
    const clock = new SimulatedClock()
    const inputs: Input[] = []
    const actor = actorOf(
      { machine: withGuards(machine, recording.guards, nothing), input: recording.input ?? input },
      {
        clock,
        inspect: (inspected) => {
          if (inspected.type !== '@xstate.event' || inspected.actorRef !== actor || inspected.sourceRef === actor) return
          if (inspected.event.type === 'xstate.init' || inspected.event.type === 'xstate.stop') return
          inputs.push({ event: plain(inspected.event) })
          changed()
        },
      },
    )
    running = { key, actor: actor.start(), clock, inputs, isAhead: false }
    return running
  }

  return {
    play: (played, onInputs) => {
      const { machine, screen, start } = played
      // Cloned into this window, because a machine may check errors with instanceof.
      const { inputs, ...rest } = structuredClone(played.recording)
      const setup = setupOf(machine, screen)
      if (!setup) return
      const key = JSON.stringify([machine, setup.name, start, rest])
      // Sent before the last key was pressed; the next one follows.
      if (running?.key === key && running.isAhead && inputs.length < running.inputs.length && isStartOf(inputs, running.inputs)) return
      changed = nothing
      const isContinued = running?.key === key && isStartOf(running.inputs, inputs)
      const now = isContinued && running ? running : begin(setup, played, key)
      follow(now, inputs)
      if (!isContinued) show(setup, now.actor)
      now.isAhead = false
      changed = () => {
        now.isAhead = true
        onInputs([...now.inputs])
      }
      if (now.inputs.length > inputs.length) changed()
    },
    restore: (machine, persisted) => {
      running = null
      const setup = setupOf(machine)
      if (setup) show(setup, actorOf({ machine: setup.machine, input: undefined }, { snapshot: persisted as Snapshot<unknown> }).start())
    },
  }
}

function plain(event: AnyEventObject): AnyEventObject {
  try {
    return structuredClone(event)
  } catch {
    return JSON.parse(JSON.stringify(event)) as AnyEventObject
  }
}

const isStartOf = (some: readonly Input[], all: readonly Input[]): boolean => some.every((input, index) => isSame(input, all[index]))

const isSame = (one: Input | undefined, other: Input | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Real children send some of the inputs themselves. */
function follow({ actor, clock, inputs: received }: Running, inputs: readonly Input[]): void {
  let next = 0
  for (const input of inputs) {
    if (!isSame(received[next], input)) {
      next = received.length
      if ('event' in input) actor.send(input.event)
      else {
        received.push(input)
        clock.increment(input.wait)
      }
    }
    next++
  }
}
