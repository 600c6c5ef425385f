// Builds the manifests, the offline page, and the service worker that serves it.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import type { Language } from '../src/i18n/language.ts'
import type { Shipped } from '../src/app/installable/offlineWorker.ts'
import { escape } from './escape.ts'

const root = join(import.meta.dirname, '..')
const offline = ['/offline.html', '/offline.css', '/offline.js']
const picture = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The CSS tokens are the brand colours' only source. */
function themeColours(): { ground: { light: string; dark: string }; paper: string } {
  const theme = readFileSync(join(root, 'src/theme/theme.css'), 'utf8')
  const [light, dark] = [...theme.matchAll(/--deep: (#\w+);/g)].map(([, colour]) => colour)
  const paper = /--paper: (#\w+);/.exec(theme)?.[1]
  if (!light || !dark || !paper) throw new Error('theme.css names no --deep or no --paper')
  return { ground: { light, dark }, paper }
}

type Words = { brand: string; description: string }

function wordsOf(language: Language): Words {
  const read = (namespace: string): unknown => JSON.parse(readFileSync(join(root, `src/i18n/words/${language}/${namespace}.json`), 'utf8'))
  const { brand } = read('app') as Pick<Words, 'brand'>
  const { description } = read('installable') as Pick<Words, 'description'>
  return { brand, description }
}

/** One `id`, so that a language change keeps the installed app. */
export function manifestOf(language: Language, words = wordsOf(language)): object {
  const { ground, paper } = themeColours()
  const { brand, description } = words
  return {
    id: '/',
    name: brand,
    short_name: brand,
    description,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: ground.light,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      picture('icon-192', 192, 'any'),
      picture('icon-512', 512, 'any'),
      picture('icon-maskable-512', 512, 'maskable'),
    ],
  }
}

export const themeMetas = ({ ground } = themeColours()): string =>
  (['light', 'dark'] as const)
    .map((scheme) => `<meta name="theme-color" content="${ground[scheme]}" media="(prefers-color-scheme: ${scheme})">`)
    .join('')

export const offlineHtml = (language: Language, { brand } = wordsOf(language)): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(brand)}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    themeMetas(),
    '<link rel="stylesheet" href="/offline.css"><script type="module" src="/offline.js"></script></head><body></body></html>',
  ].join('')

export async function buildInstallable(client: string, languages: readonly Language[], first: Language): Promise<void> {
  await Promise.all([
    ...languages.map((language) => writeFile(join(client, `manifest.${language}.webmanifest`), JSON.stringify(manifestOf(language)))),
    writeFile(join(client, 'offline.html'), offlineHtml(first)),
  ])
  await script(client, 'offlinePage', 'offline')
  // Fonts and pictures are left to the browser's HTTP cache.
  const assets = (await readdir(join(client, 'assets'))).filter((name) => /\.(css|js)$/.test(name)).toSorted()
  const hash = createHash('sha256').update(assets.join('\n'))
  for (const path of offline) hash.update(await readFile(client + path))
  const shipped: Shipped = { version: hash.digest('hex').slice(0, 16), offline, assets: assets.map((name) => `/assets/${name}`) }
  await script(client, 'worker', 'sw', { KRAPAO_SHIPPED: JSON.stringify(shipped) })
}

/** One file without imports, as a service worker and a standalone page need. */
async function script(client: string, entry: string, name: string, define: Record<string, string> = {}): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      // The policy refuses styles that a script injects.
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: `src/app/installable/${entry}.ts`,
        output: { format: 'iife', entryFileNames: `${name}.js`, assetFileNames: `${name}[extname]` },
      },
    },
  })
}
