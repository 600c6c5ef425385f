// A common way with react-konva: the angle is React state.
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { Group, Layer, Stage } from 'react-konva'
import { eachFrame, KonvaSlices } from './konvaSlices.tsx'
import { drawn, size, type Mount } from './slices.ts'

function StateWheel({ turns }: { turns: boolean }) {
  const [angle, setAngle] = useState(45)
  useEffect(() => (turns ? eachFrame(setAngle) : undefined), [turns])
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

export const mount: Mount = async (place) => {
  const root = createRoot(place)
  const show = (turns: boolean) => flushSync(() => root.render(<StateWheel turns={turns} />))
  show(false)
  await drawn()
  return () => show(true)
}
