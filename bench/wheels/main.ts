// Shows the wheel named in the URL.
import type { Mount } from './slices.ts'

const wheels: Record<string, () => Promise<{ mount: Mount }>> = {
  idle: () => Promise.resolve({ mount: () => Promise.resolve(() => {}) }),
  ours: () => import('./ours.tsx'),
  'spin-wheel': () => import('./spinWheel.ts'),
  'lucky-canvas': () => import('./luckyCanvas.ts'),
  'react-custom-roulette': () => import('./customRoulette.tsx'),
  'react-konva, state a frame': () => import('./konvaState.tsx'),
  'react-konva, cached group': () => import('./konvaCached.tsx'),
}
const place = document.getElementById('place')
const wheel = wheels[new URLSearchParams(location.search).get('wheel') ?? '']
if (!place || !wheel) throw new Error('no such wheel')
Object.assign(window, { spin: await (await wheel()).mount(place) })
