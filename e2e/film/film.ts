// `npm run film` records the how-to page's videos in each language from the real product. The printed times belong in the web's `stepTimes`.
import { chromium, type Browser } from '@playwright/test'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { launchOptions } from '../browser.ts'
import { newPerson, newPlayer } from '../fixtures/players.ts'
import { createSandbox } from '../backend/sandbox.ts'
import { startServer } from '../backend/startServer.ts'
import { cookieOf, languages, wordsOf, type Language } from '../support/words.ts'
import { createCamera, type Take } from './camera.ts'
import { encode } from './encode.ts'
import { scenes, topics, type Topic } from './scenes.ts'

const folder = join(import.meta.dirname, '../../packages/web/public/howto')
/** Viewers may pay for mobile data. */
const most = 400_000
const names: Record<Language, string> = { th: 'มาลี', lo: 'ມາລີ', en: 'Malee' }

const wanted = process.argv.slice(2)
const isWanted = (name: string, all: readonly string[]) => !wanted.some((word) => all.includes(word)) || wanted.includes(name)

for (const language of languages) mkdirSync(join(folder, language), { recursive: true })
const server = await startServer()
const browser = await chromium.launch(await launchOptions())
try {
  for (const language of languages.filter((name) => isWanted(name, languages)))
    for (const topic of topics.filter((name) => isWanted(name, topics))) await film(browser, topic, language)
} finally {
  await browser.close()
  await server.stop()
}

async function film(studio: Browser, topic: Topic, language: Language): Promise<void> {
  const origin = server.origin
  const player = await newPlayer(origin, { ...newPerson(0), name: names[language] })
  const context = await studio.newContext({
    baseURL: origin,
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 1.5,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: language,
  })
  await context.addCookies([{ name: 'LOCALE', value: cookieOf(language), url: origin }])
  const page = await context.newPage()
  const t = wordsOf(language)
  const camera = createCamera(page, t)
  await scenes[topic]({ page, t, language, player, sandbox: createSandbox(origin), origin, camera })
  await context.close()
  const take = camera.take()
  const path = join(folder, language, topic)
  encode(take.frames, { film: `${path}.mp4`, poster: `${path}.webp` })
  const { size } = statSync(`${path}.mp4`)
  console.log(`${topic}.${language}: ${take.frames.length} pictures, ${Math.round(size / 1000)} kB, steps at ${timesOf(take).join(', ')} s`)
  if (size > most) throw new Error(`${path}.mp4 has ${size} bytes`)
}

/** As `stepTimes`, in seconds. */
function timesOf({ frames, sentences }: Take): number[] {
  const end = frames.reduce((sum, { seconds }) => sum + seconds, 0)
  return [...sentences, end].map((seconds) => Math.round(seconds * 10) / 10)
}
