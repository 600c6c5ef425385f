import { LuckyWheel } from 'lucky-canvas'
import { drawn, duration, size, slices, winner, type Mount } from './slices.ts'

export const mount: Mount = async (place) => {
  const wheel = new LuckyWheel(place, {
    width: `${size}px`,
    height: `${size}px`,
    prizes: slices.map(({ label, bgColor, textColor }) => ({
      background: bgColor,
      fonts: [{ text: label, top: '15%', fontColor: textColor }],
    })),
    defaultConfig: { accelerationTime: duration / 2, decelerationTime: duration / 2 },
  })
  await drawn()
  return () => {
    wheel.play()
    setTimeout(() => wheel.stop(winner), duration / 2)
  }
}
