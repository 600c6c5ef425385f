import { useEffect, useState } from 'react'
import type { Simulation, Simulator } from '../screen/simulation.ts'
import type { Place } from '../gallery/link.ts'
import { useFrame, withoutFocus, type Attach } from './useFrame.ts'

export type SimulatorView = {
  simulation: Simulation | null
  attach: Attach
  press: (index: number) => void
  rewind: (length: number) => void
  again: () => void
}

export function useSimulator({ machine, state, screen, story, language, theme }: Place): SimulatorView {
  const { attach, frame, simulator, ready } = useFrame({ language, theme })
  const [simulation, setSimulation] = useState<Simulation | null>(null)

  useEffect(() => {
    simulator?.onSimulation(setSimulation)
  }, [simulator])
  useEffect(() => {
    if (!ready || !frame) return
    withoutFocus(frame, () => ready.show({ machine, state, screen, story }))
  }, [ready, frame, machine, state, screen, story])

  const inFrame = (act: (on: Simulator) => void): void => {
    if (simulator && frame) withoutFocus(frame, () => act(simulator))
  }
  return {
    // Until the new simulation arrives, the last one belongs to another machine.
    simulation: simulation?.machine === machine ? simulation : null,
    attach,
    press: (index) => inFrame((on) => on.press(index)),
    rewind: (length) => inFrame((on) => on.rewind(length)),
    again: () => inFrame((on) => on.show({ machine, state, screen, story })),
  }
}
