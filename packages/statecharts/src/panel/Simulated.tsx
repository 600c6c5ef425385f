import { useCallback, useMemo, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { Go, Place } from '../page/place.ts'
import type { SideProps } from '../page/Viewer.tsx'
import { recordingIn, textOf } from '../simulate/link.ts'
import { pathTo } from '../simulate/pathTo.ts'
import { activeNodes, simulate, type Input, type Recording, type Simulation, type Step } from '../simulate/simulation.ts'
import { SimulationPanel } from './SimulationPanel.tsx'
import type { Screens } from './Screen.tsx'

const none: Recording = { guards: {}, inputs: [] }

export type Simulating = {
  simulation: Simulation
  at: number
  step: Step
  send: (input: Input) => void
  show: (at: number) => void
  decide: (guard: string, result: boolean | null) => void
  restart: (input?: unknown) => void
  /** Null if no path is found. */
  goTo: (path: string) => boolean
}

/** The link holds the whole recording, so that a state can be shared, and Back goes back. */
function useSimulating(machine: AnyStateMachine | null, sample: unknown, place: Place, go: Go): Simulating | null {
  const run = place.query.get('run') ?? ''
  const recording = useMemo(() => recordingIn(run) ?? (sample === undefined ? none : { ...none, input: sample }), [run, sample])
  const simulation = useMemo(() => (machine ? simulate(machine, recording) : null), [machine, recording])
  const [shown, setShown] = useState<{ run: string; at: number } | null>(null)
  const set = useCallback(
    (next: Recording) =>
      go({
        query: { run: next.inputs.length === 0 && next.input === sample && Object.keys(next.guards).length === 0 ? null : textOf(next) },
      }),
    [go, sample],
  )
  if (!machine || !simulation) return null
  const last = simulation.steps.length - 1
  const at = shown?.run === run ? Math.min(shown.at, last) : last
  const step = simulation.steps[at]
  if (!step) return null
  return {
    simulation,
    at,
    step,
    send: (input) => set({ ...recording, inputs: [...recording.inputs.slice(0, step.inputs), input] }),
    show: (to) => setShown({ run, at: to }),
    decide: (guard, result) => {
      const others = Object.entries(recording.guards).filter(([name]) => name !== guard)
      set({ ...recording, guards: Object.fromEntries(result === null ? others : [...others, [guard, result]]) })
    },
    restart: (input = recording.input) => set({ ...(input === undefined ? {} : { input }), guards: recording.guards, inputs: [] }),
    goTo: (path) => {
      const found =
        pathTo(machine, { ...recording, inputs: recording.inputs.slice(0, step.inputs) }, path) ??
        pathTo(machine, { ...recording, inputs: [] }, path)
      if (found) set(found)
      return found !== null
    },
  }
}

/** For `Viewer`: what simulates a machine. */
export function Simulated({ listed, place, onGo, screens, children }: SideProps & { screens: Screens }) {
  const simulating = useSimulating(listed.machine, listed.input, place, onGo)
  const snapshot = simulating?.step.snapshot
  const active = useMemo(() => (snapshot ? activeNodes(snapshot).map(({ id }) => id) : []), [snapshot])
  const panel = simulating && (
    <SimulationPanel key={listed.name} listed={listed} chosen={place.state} simulating={simulating} screens={screens} />
  )
  return children({ active, panel, onRestart: () => {} })
}
