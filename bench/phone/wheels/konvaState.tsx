// The usual react-konva code: the angle is React state, so that each frame renders.
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { Group, Layer, Stage } from 'react-konva'
import { animateAngle, KonvaSlices } from './konvaSlices.tsx'
import { nextPaint, size, type Mount } from './slices.ts'

function StateWheel({ isSpinning }: { isSpinning: boolean }) {
  const [angle, setAngle] = useState(45)
  useEffect(() => (isSpinning ? animateAngle(setAngle) : undefined), [isSpinning])
  return (
    <Stage width={size} height={size}>
      <Layer>
        <Group x={size / 2} y={size / 2} rotation={angle}>
          <KonvaSlices />
        </Group>
      </Layer>
    </Stage>
  )
}

export const mount: Mount = async (container) => {
  const root = createRoot(container)
  const render = (isSpinning: boolean) => flushSync(() => root.render(<StateWheel isSpinning={isSpinning} />))
  render(false)
  await nextPaint()
  return () => render(true)
}
