import { LuckyWheel } from 'lucky-canvas'
import { nextPaint, duration, size, slices, winner, type Mount } from './slices.ts'

export const mount: Mount = async (container) => {
  const wheel = new LuckyWheel(container, {
    width: `${size}px`,
    height: `${size}px`,
    prizes: slices.map(({ label, bgColor, textColor }) => ({
      background: bgColor,
      fonts: [{ text: label, top: '15%', fontColor: textColor }],
    })),
    defaultConfig: { accelerationTime: duration / 2, decelerationTime: duration / 2 },
  })
  await nextPaint()
  return () => {
    wheel.play()
    setTimeout(() => wheel.stop(winner), duration / 2)
  }
}
