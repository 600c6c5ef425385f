// @ts-expect-error It brings no types.
import { Wheel as Untyped } from 'spin-wheel'
import { drawn, duration, size, slices, winner, type Mount } from './slices.ts'

type Item = { label: string; backgroundColor: string; labelColor: string }
type SpinWheel = new (
  place: HTMLElement,
  props: { items: Item[] },
) => { spinToItem: (index: number, ms: number, toCenter: boolean, turns: number) => void }

export const mount: Mount = async (place) => {
  place.style.cssText = `width: ${size}px; height: ${size}px`
  const wheel = new (Untyped as SpinWheel)(place, {
    items: slices.map(({ label, bgColor, textColor }) => ({ label, backgroundColor: bgColor, labelColor: textColor })),
  })
  await drawn()
  return () => wheel.spinToItem(winner, duration, true, 5)
}
