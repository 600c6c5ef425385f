import { useEffect, useState } from 'react'
import type { Place } from '../page/place.ts'
import type { Simulation, Simulator } from './simulation.ts'
import { screenQueryIn } from './screenQuery.ts'
import { useFrame, withoutFocus, type Attach } from './useFrame.ts'

export type SimulatorView = {
  simulation: Simulation | null
  attach: Attach
  press: (index: number) => void
  rewind: (length: number) => void
  restart: () => void
}

export function useSimulator(place: Place): SimulatorView {
  const { machine, state } = place
  const { screen, story, language, theme } = screenQueryIn(place)
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
    restart: () => inFrame((on) => on.show({ machine, state, screen, story })),
  }
}
