// As Konva's performance guide advises: the group is cached as an image and rotated without React.
import type { Group as Wheel } from 'konva/lib/Group'
import { createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { Group, Layer, Stage } from 'react-konva'
import { eachFrame, KonvaSlices } from './konvaSlices.tsx'
import { drawn, size, type Mount } from './slices.ts'

export const mount: Mount = async (place) => {
  const wheel = createRef<Wheel>()
  flushSync(() =>
    createRoot(place).render(
      <Stage width={size} height={size}>
        <Layer>
          <Group ref={wheel} x={size / 2} y={size / 2} rotation={45}>
            <KonvaSlices />
          </Group>
        </Layer>
      </Stage>,
    ),
  )
  wheel.current?.cache({ pixelRatio: devicePixelRatio })
  await drawn()
  return () => void eachFrame((angle) => wheel.current?.rotation(angle))
}
