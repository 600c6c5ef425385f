// Measures a turning wheel on a cheap phone: 350 px at device pixel ratio 3, a CPU four times slower, five seconds.
import { chromium, type Browser } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { build, defaultClientConditions, preview, type InlineConfig } from 'vite'
import { launchOptions } from '../../e2e/browser.ts'
import { median, spread, table, type Row } from '../support/statistics.ts'
import { duration } from './wheels/slices.ts'

type Figures = { droppedFrames: number[]; script: number; busy: number }
type Figure = 'dropped' | 'script' | 'busy'

const wheels = [
  'bare',
  'ours',
  'spin-wheel',
  'lucky-canvas',
  'react-custom-roulette',
  'react-konva, state per frame',
  'react-konva, cached group',
] as const
const frames = (duration / 1000) * 60

const config: InlineConfig = {
  root: fileURLToPath(new URL('wheels', import.meta.url)),
  configFile: false,
  logLevel: 'error',
  plugins: [react()],
  resolve: { conditions: ['source', ...defaultClientConditions], dedupe: ['react', 'react-dom'] },
  build: { target: 'es2024', outDir: '../../node_modules/.wheels', emptyOutDir: true, chunkSizeWarningLimit: 4000 },
  preview: { host: '127.0.0.1', port: 0 },
}

export async function benchWheel(rounds: number): Promise<string> {
  await build(config)
  const server = await preview(config)
  const origin = server.resolvedUrls?.local[0] ?? ''
  const browser = await chromium.launch(await launchOptions())
  const all = new Map(wheels.map((wheel) => [wheel, [] as Figures[]]))
  try {
    for (let round = 0; round < rounds; round++)
      for (const [wheel, list] of all) list.push(await spin(browser, `${origin}?wheel=${encodeURIComponent(wheel)}`))
  } finally {
    await browser.close()
    await server.close()
  }
  const of = (wheel: (typeof wheels)[number], key: Figure) =>
    (all.get(wheel) ?? []).map((figures) => (key === 'dropped' ? figures.droppedFrames.length : figures[key]))
  const rows = wheels.map((wheel): Row => {
    const [dropped, script] = [of(wheel, 'dropped'), of(wheel, 'script')]
    return [
      wheel,
      String(Math.max(...dropped)),
      (all.get(wheel) ?? []).map(({ droppedFrames }) => droppedFrames.slice(0, 9).join(' ') || 'none').join(', '),
      median(script).toFixed(3),
      spread(script),
      median(of(wheel, 'busy')).toFixed(2),
    ]
  })
  const ratio = (key: 'script' | 'busy', peer: (typeof wheels)[number]) => (median(of('ours', key)) / median(of(peer, key))).toFixed(3)
  const peers = wheels.slice(2)
  return [
    `### The wheel, ${rounds} interleaved rounds`,
    table(
      [
        '',
        `frames dropped of ${frames}, worst round`,
        'which, by round, at most nine',
        'ms of script a frame',
        'lowest–highest',
        'ms of main thread a frame',
      ],
      rows,
    ),
    'Goals: ours drops no frame in any round, and takes below 0.5 ms of script a frame, less than any peer. The floor, `bare`, is one coloured circle that the compositor turns. The peers are published wheels, and react-konva as usual and as its guide says.',
    peers
      .map((peer) => `Script of ours is **${ratio('script', peer)} ×** that of ${peer}, its main thread ${ratio('busy', peer)} ×.`)
      .join(' '),
  ].join('\n\n')
}

async function spin(browser: Browser, address: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 412, height: 732 }, deviceScaleFactor: 3 })
  try {
    const page = await context.newPage()
    await page.goto(address)
    await page.waitForFunction(() => 'spin' in window)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const spent = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000
      return { script: ms('ScriptDuration'), busy: ms('TaskDuration') }
    }
    await browser.startTracing(page, {
      categories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame', 'blink.user_timing'],
    })
    const before = await spent()
    await page.evaluate(async (ms) => {
      // The page of each wheel adds `spin`, which Window's type lacks.
      performance.mark('spin')
      ;(window as unknown as { spin: () => void }).spin()
      await new Promise((ended) => setTimeout(ended, ms))
    }, duration)
    const after = await spent()
    const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: { name: string; ts: number }[] }
    const start = trace.traceEvents.find(({ name }) => name === 'spin')?.ts ?? Number.NaN
    const dropped = trace.traceEvents.filter(({ name }) => name === 'DroppedFrame')
    return {
      droppedFrames: dropped.map(({ ts }) => Math.round(((ts - start) / 1e6) * 60)).toSorted((one, other) => one - other),
      script: (after.script - before.script) / frames,
      busy: (after.busy - before.busy) / frames,
    }
  } finally {
    await context.close()
  }
}
