import { Wheel } from '@krapao/web/src/screens/spin/wheel/Wheel.tsx'
import '@krapao/web/src/theme/theme.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { nextPaint, duration, slices, type Mount } from './slices.ts'

export const mount: Mount = async (container) => {
  const root = createRoot(container)
  const render = (isSpinning: boolean) =>
    flushSync(() =>
      root.render(
        <Wheel slices={slices} angle={45} plan={isSpinning ? { from: 0, to: 5 * 360 + 45, ms: duration } : null} label="Wheel">
          <b>3</b>
        </Wheel>,
      ),
    )
  render(false)
  await nextPaint()
  return () => render(true)
}
