import { useMemo, type ReactNode } from 'react'
import type { SideProps } from '../page/Viewer.tsx'
import { activeNodes } from '../simulate/simulation.ts'
import { noRecording, useSimulating, type Samples, type Simulating } from './simulating.ts'
import { SimulationPanel } from './SimulationPanel.tsx'

type Props = SideProps & { samples?: Samples | undefined; renderScreen: ((simulating: Simulating) => ReactNode) | null }

/** For `Viewer`: what simulates a machine. */
export function Simulated({ listed, place, onGo, samples, renderScreen, children }: Props) {
  const { machine, input } = listed
  const own = useMemo(() => machine && { machine, input, first: noRecording, eventsAt: () => [] }, [machine, input])
  const simulating = useSimulating(samples ?? own, place, onGo)
  const snapshot = simulating?.step.snapshot
  const active = useMemo(() => (snapshot ? activeNodes(snapshot).map(({ id }) => id) : []), [snapshot])
  const panel = simulating && (
    <SimulationPanel
      listed={listed}
      chosen={place.state}
      simulating={simulating}
      events={samples?.eventsAt(simulating.step.snapshot) ?? []}
      screen={renderScreen?.(simulating)}
    />
  )
  return children({ active, panel, onRestart: () => samples && simulating?.reset() })
}
