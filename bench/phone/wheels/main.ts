// Shows the wheel named in the URL.
import type { Mount } from './slices.ts'

const wheels: Record<string, () => Promise<{ mount: Mount }>> = {
  idle: () => Promise.resolve({ mount: () => Promise.resolve(() => {}) }),
  ours: () => import('./ours.tsx'),
  'spin-wheel': () => import('./spinWheel.ts'),
  'lucky-canvas': () => import('./luckyCanvas.ts'),
  'react-custom-roulette': () => import('./customRoulette.tsx'),
  'react-konva, state per frame': () => import('./konvaState.tsx'),
  'react-konva, cached group': () => import('./konvaCached.tsx'),
}
const container = document.getElementById('place')
const wheel = wheels[new URLSearchParams(location.search).get('wheel') ?? '']
if (!container || !wheel) throw new Error('no such wheel')
Object.assign(window, { spin: await (await wheel()).mount(container) })
