import { useEffect, useState } from 'react'
import type { Simulation, Stage } from '../screen/simulation.ts'
import type { Place } from '../gallery/link.ts'
import { useFrame, withoutFocus, type Attach } from './useFrame.ts'

export type StageInView = {
  scene: Simulation | null
  attach: Attach
  press: (index: number) => void
  rewind: (length: number) => void
  again: () => void
}

export function useStage({ machine, state, screen, look, language, theme }: Place): StageInView {
  const { attach, frame, stage, ready } = useFrame({ language, theme })
  const [scene, setScene] = useState<Simulation | null>(null)

  useEffect(() => {
    stage?.onScene(setScene)
  }, [stage])
  useEffect(() => {
    if (!ready || !frame) return
    withoutFocus(frame, () => ready.show({ machine, state, screen, look }))
  }, [ready, frame, machine, state, screen, look])

  const inFrame = (act: (on: Stage) => void): void => {
    if (stage && frame) withoutFocus(frame, () => act(stage))
  }
  return {
    // Until the new scene arrives, the last one belongs to another machine.
    scene: scene?.machine === machine ? scene : null,
    attach,
    press: (index) => inFrame((on) => on.press(index)),
    rewind: (length) => inFrame((on) => on.rewind(length)),
    again: () => inFrame((on) => on.show({ machine, state, screen, look })),
  }
}
