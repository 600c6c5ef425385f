// As many write a wheel with react-konva: an angle in React's state, set anew for each frame.
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { Group, Layer, Stage, Text, Wedge } from 'react-konva'
import { drawn, duration, size, slices, type Mount } from './slices.ts'

const sweep = 360 / slices.length

function StateWheel({ turns }: { turns: boolean }) {
  const [angle, setAngle] = useState(45)
  useEffect(() => {
    if (!turns) return undefined
    const began = performance.now()
    let frame = requestAnimationFrame(function next(now) {
      const share = Math.min(1, (now - began) / duration)
      setAngle(45 + 5 * 360 * (1 - (1 - share) ** 3))
      if (share < 1) frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [turns])
  return (
    <Stage width={size} height={size}>
      <Layer>
        <Group x={size / 2} y={size / 2} rotation={angle}>
          {slices.map(({ code, label, bgColor, textColor }, index) => (
            <Group key={code} rotation={index * sweep}>
              <Wedge radius={size / 2} angle={sweep} fill={bgColor} />
              <Text text={label} rotation={sweep / 2} x={60} y={20} fill={textColor} fontSize={16} />
            </Group>
          ))}
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
