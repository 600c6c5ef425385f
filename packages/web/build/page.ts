import { escape } from './escape.ts'
import { themeMetas } from './installable.ts'

export type Page = {
  language: string
  title: string
  screens: Readonly<Record<string, string>>
  words: unknown
  early: string
  /** Runs when all screens are parsed. */
  late?: string
  style: string
  styleFiles: readonly string[]
  script: string
  modules: readonly string[]
  /** Scripts of each screen that the page may become, for the early script. */
  modulesOf?: Readonly<Record<string, readonly string[]>>
  failed: string
}

/**
 * The first paint waits for the whole page (`rel=expect`), because centred text moves during parsing. `meta[name=style]` marks a
 * lazy screen's styles as loaded for loadChunk.ts; browsers may fetch even a disabled style sheet.
 */
export const page = ({
  language,
  title,
  screens,
  words,
  early,
  late,
  style,
  styleFiles,
  script,
  modules,
  modulesOf,
  failed,
}: Page): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(title)}</title>`,
    '<link rel="expect" href="#failed" blocking="render">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    themeMetas(),
    modulesOf ? `<meta name="modules" content="${escape(JSON.stringify(modulesOf))}">` : '',
    `<script>${early}</script><style>${style}</style>`,
    ...styleFiles.map((file) => `<meta name="style" content="/${file}">`),
    '<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icon-180.png">',
    `<link rel="manifest" href="/manifest.${language}.webmanifest">`,
    `<script type="module" src="/${script}"></script>`,
    ...modules.map((file) => `<link rel="modulepreload" href="/${file}">`),
    '</head><body>',
    ...Object.entries(screens).map(([id, markup]) => `<div id="${id}" data-prerendered>${markup}</div>`),
    late ? `<script>${late}</script>` : '',
    `<p id="failed" role="alert">${escape(failed)} <a href="">↻</a></p>`,
    `<script type="application/json" id="words">${JSON.stringify(words).replaceAll('<', '\\u003c')}</script></body></html>`,
  ].join('')
