// Follows Konva's performance guide: the group is cached as an image and rotated without React.
import type { Group as Wheel } from 'konva/lib/Group'
import { createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { Group, Layer, Stage } from 'react-konva'
import { animateAngle, KonvaSlices } from './konvaSlices.tsx'
import { nextPaint, size, type Mount } from './slices.ts'

export const mount: Mount = async (container) => {
  const wheel = createRef<Wheel>()
  flushSync(() =>
    createRoot(container).render(
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
  await nextPaint()
  return () => void animateAngle((angle) => wheel.current?.rotation(angle))
}
