// @ts-expect-error The package has no types.
import { Wheel as Untyped } from 'spin-wheel'
import { nextPaint, duration, size, slices, winner, type Mount } from './slices.ts'

type Item = { label: string; backgroundColor: string; labelColor: string }
type SpinWheel = new (
  container: HTMLElement,
  props: { items: Item[] },
) => { spinToItem: (index: number, ms: number, toCenter: boolean, turns: number) => void }

export const mount: Mount = async (container) => {
  container.style.cssText = `width: ${size}px; height: ${size}px`
  const wheel = new (Untyped as SpinWheel)(container, {
    items: slices.map(({ label, bgColor, textColor }) => ({ label, backgroundColor: bgColor, labelColor: textColor })),
  })
  await nextPaint()
  return () => wheel.spinToItem(winner, duration, true, 5)
}
