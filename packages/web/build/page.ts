import { escape } from './escape.ts'
import { themeMetas } from './installable.ts'

export type Page = {
  language: string
  title: string
  /** Markup of first screens by the id under which they stand. */
  screens: Readonly<Record<string, string>>
  words: unknown
  early: string
  style: string
  styleFiles: readonly string[]
  script: string
  modules: readonly string[]
  /** Of a page that may become several screens: the scripts of each, for the early script to choose from. */
  modulesOf?: Readonly<Record<string, readonly string[]>>
  failed: string
}

/**
 * The first paint waits for the whole page (Chromium's `expect`): painted in the middle of parsing, centred text moves. The
 * words stand after the mark that it waits for. A disabled sheet is never fetched; it tells Vite's loader that a lazy
 * screen's styles are already here.
 */
export const page = ({ language, title, screens, words, early, style, styleFiles, script, modules, modulesOf, failed }: Page): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(title)}</title>`,
    '<link rel="expect" href="#failed" blocking="render">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    themeMetas(),
    modulesOf ? `<meta name="modules" content="${escape(JSON.stringify(modulesOf))}">` : '',
    `<script>${early}</script><style>${style}</style>`,
    ...styleFiles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
    '<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icon-180.png">',
    `<link rel="manifest" href="/manifest.${language}.webmanifest">`,
    `<script type="module" src="/${script}"></script>`,
    ...modules.map((file) => `<link rel="modulepreload" href="/${file}">`),
    '</head><body>',
    ...Object.entries(screens).map(([id, markup]) => `<div id="${id}" data-painted>${markup}</div>`),
    `<p id="failed" role="alert">${escape(failed)} <a href="">↻</a></p>`,
    `<script type="application/json" id="words">${JSON.stringify(words).replaceAll('<', '\\u003c')}</script></body></html>`,
  ].join('')
