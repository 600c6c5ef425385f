// Shows the wheel named in the URL.
import { duration, nextPaint, size, slices, type Mount } from './slices.ts'

const wheels: Record<string, () => Promise<{ mount: Mount }>> = {
  bare: () => Promise.resolve({ mount: mountBare }),
  ours: () => import('./ours.tsx'),
  'spin-wheel': () => import('./spinWheel.ts'),
  'lucky-canvas': () => import('./luckyCanvas.ts'),
  'react-custom-roulette': () => import('./customRoulette.tsx'),
  'react-konva, state per frame': () => import('./konvaState.tsx'),
  'react-konva, cached group': () => import('./konvaCached.tsx'),
}

function mountBare(container: HTMLElement): ReturnType<Mount> {
  const colours = slices.map(({ bgColor }, index) => `${bgColor} ${index * 45}deg ${(index + 1) * 45}deg`)
  container.style.cssText = `width: ${size}px; height: ${size}px; border-radius: 50%; will-change: transform; background: conic-gradient(${colours.join()})`
  const turns = [{ transform: 'rotate(45deg)' }, { transform: 'rotate(1845deg)' }]
  return nextPaint().then(() => () => void container.animate(turns, { duration, easing: 'ease-out' }))
}

const container = document.getElementById('place')
const wheel = wheels[new URLSearchParams(location.search).get('wheel') ?? '']
if (!container || !wheel) throw new Error('no such wheel')
Object.assign(window, { spin: await (await wheel()).mount(container) })
