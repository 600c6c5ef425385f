export type Mount = (container: HTMLElement) => Promise<() => void>

/** Pixels; ms; index of the slice it stops at. */
export const [size, duration, winner] = [350, 5000, 3]

export const slices = ['#0f3d2e', '#f8edcf', '#12784a', '#e2b44c', '#7b3fa0', '#1f6f8b', '#b3261e', '#f4f1e6'].map((bgColor, index) => ({
  code: `S${index}`,
  label: `${index * 10} baht`,
  bgColor,
  textColor: index % 2 === 0 ? '#ffffff' : '#2a1e02',
}))

/** Resolves two frames later, when the content is on the screen. */
export const nextPaint = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
