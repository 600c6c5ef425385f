import { Text, Wedge, Group } from 'react-konva'
import { duration, size, slices } from './slices.ts'

const sweep = 360 / slices.length

export const KonvaSlices = () =>
  slices.map(({ code, label, bgColor, textColor }, index) => (
    <Group key={code} rotation={index * sweep}>
      <Wedge radius={size / 2} angle={sweep} fill={bgColor} />
      <Text text={label} rotation={sweep / 2} x={60} y={20} fill={textColor} fontSize={16} />
    </Group>
  ))

/** Passes the angle of each frame in degrees to `setAngle`; the returned function stops it. */
export function animateAngle(setAngle: (angle: number) => void): () => void {
  const began = performance.now()
  let frame = requestAnimationFrame(function next(now) {
    const share = Math.min(1, (now - began) / duration)
    setAngle(45 + 5 * 360 * (1 - (1 - share) ** 3))
    if (share < 1) frame = requestAnimationFrame(next)
  })
  return () => cancelAnimationFrame(frame)
}
