import { useCallback, useMemo, useState } from 'react'
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { Go, Place } from '../page/place.ts'
import { recordingIn, textOf } from '../simulate/link.ts'
import { pathTo } from '../simulate/pathTo.ts'
import { simulate, type Input, type Recording, type Simulation, type Step } from '../simulate/simulation.ts'

export const noRecording: Recording = { guards: {}, inputs: [] }

export type Simulating = {
  simulation: Simulation
  at: number
  step: Step
  recording: Recording
  send: (input: Input) => void
  /** Shows events of the screen's own actor; the next `send` adds them to the link. */
  receive: (inputs: readonly Input[]) => void
  show: (at: number) => void
  decide: (guard: string, result: boolean | null) => void
  restart: (input?: unknown) => void
  reset: () => void
  /** Null if no path is found. */
  goTo: (path: string) => boolean
}

/** A machine with its input, first recording and sample events. */
export type Samples = {
  machine: AnyStateMachine
  input: unknown
  first: Recording
  eventsAt: (snapshot: AnyMachineSnapshot) => readonly AnyEventObject[]
}

/** The link holds the whole recording, so that a state can be shared, and Back goes back. */
export function useSimulating(samples: Samples | null, place: Place, go: Go): Simulating | null {
  const { machine, input, first = noRecording } = samples ?? {}
  const run = place.query.get('run') ?? ''
  const linked = useMemo(() => recordingIn(run) ?? first, [run, first])
  const [received, setReceived] = useState<{ after: Recording; inputs: readonly Input[] } | null>(null)
  const recording = useMemo(() => (received?.after === linked ? { ...linked, inputs: received.inputs } : linked), [linked, received])
  const simulation = useMemo(
    () => (machine ? simulate(machine, input === undefined ? recording : { input, ...recording }) : null),
    [machine, input, recording],
  )
  const [shown, setShown] = useState<{ of: Recording; at: number } | null>(null)
  const set = useCallback(
    (next: Recording) => {
      setReceived(null)
      go({ query: { run: textOf(next) === textOf(first) ? null : textOf(next) } })
    },
    [go, first],
  )
  const receive = useCallback((inputs: readonly Input[]) => setReceived({ after: linked, inputs }), [linked])
  const last = (simulation?.steps.length ?? 0) - 1
  const at = shown?.of === recording ? Math.min(shown.at, last) : last
  const step = simulation?.steps[at]
  const inputs = step?.inputs ?? 0
  const untilStep = useMemo(() => ({ ...recording, inputs: recording.inputs.slice(0, inputs) }), [recording, inputs])
  if (!machine || !simulation || !step) return null
  return {
    simulation,
    at,
    step,
    recording: untilStep,
    send: (next) => set({ ...recording, inputs: [...untilStep.inputs, next] }),
    receive,
    show: (to) => setShown({ of: recording, at: to }),
    decide: (guard, result) => {
      const others = Object.entries(recording.guards).filter(([name]) => name !== guard)
      set({ ...recording, guards: Object.fromEntries(result === null ? others : [...others, [guard, result]]) })
    },
    restart: (own = recording.input) => set({ ...(own === undefined ? {} : { input: own }), guards: recording.guards, inputs: [] }),
    reset: () => set(first),
    goTo: (path) => {
      const found =
        pathTo(machine, { ...simulation.recording, inputs: untilStep.inputs }, path) ??
        pathTo(machine, { ...simulation.recording, inputs: [] }, path)
      if (found) set({ ...recording, inputs: found.inputs })
      return found !== null
    },
  }
}
