import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { Wheel } from 'react-custom-roulette'
import { nextPaint, duration, size, slices, winner, type Mount } from './slices.ts'

const data = slices.map(({ label, bgColor, textColor }) => ({ option: label, style: { backgroundColor: bgColor, textColor } }))

export const mount: Mount = async (container) => {
  container.style.cssText = `width: ${size}px; height: ${size}px`
  const root = createRoot(container)
  const render = (isSpinning: boolean) =>
    flushSync(() =>
      // A spin of duration 1 takes about eleven seconds.
      root.render(<Wheel mustStartSpinning={isSpinning} prizeNumber={winner} data={data} spinDuration={duration / 11_000} />),
    )
  render(false)
  await nextPaint()
  return () => render(true)
}
