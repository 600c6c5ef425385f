// One page that shows any screen in any state: asked by its address, or by a test through `window.harness`.
import { allowEmptying } from '@krapao/web/src/app/trustedTypes.ts'
import { createI18n, loadWords, showWords } from '@krapao/web/src/i18n/i18n.ts'
import { isLanguage, type Language } from '@krapao/web/src/i18n/language.ts'
import { namespaces } from '@krapao/web/src/i18n/namespaces.ts'
import type { HarnessScreen } from '@krapao/web/src/ui/harness.ts'
import '@krapao/web/src/theme/theme.css'
import '@krapao/web/src/theme/fonts.css'
import '@krapao/web/src/theme/base.css'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { Frame } from './Frame.tsx'
import { looksOf, type Look } from './looks.ts'
import type { Harness, Wanted } from './harness.ts'

const files = import.meta.glob<{ states: HarnessScreen[] }>('../../packages/web/src/**/*.states.tsx', { eager: true })
const screens = new Map(
  Object.entries(files).flatMap(([file, { states }]) =>
    states.map((entry) => [entry.name, { file: nameOf(file), ...looksOf(entry) }] as const),
  ),
)

// As the app's own main does: what draws on a canvas empties its place first.
allowEmptying()

const container = document.getElementById('root')
if (!container) throw new Error('the harness page has lost its root')
const i18n = createI18n('en', await loadWords('en', namespaces))
let leave = (): void => {}

const harness: Harness = {
  list: () => [...screens.values()].map(({ name, file, looks, missed }) => ({ name, file, missed, looks: looks.map((look) => look.name) })),
  show: async (wanted) => {
    const { looks = [] } = screens.get(wanted.screen) ?? {}
    const look = looks.find(({ name }) => name === wanted.state) ?? looks[0]
    if (!look) throw new Error(`no screen ${wanted.screen}`)
    leave()
    document.documentElement.dataset['theme'] = wanted.theme
    await showWords(i18n, wanted.language)
    leave = render(look)
  },
}

/** A new root for every look: nothing of the one before stays. */
function render(look: Look): () => void {
  const { node, stop } = look.show()
  const root = createRoot(container as HTMLElement)
  flushSync(() => root.render(<Frame i18n={i18n}>{node}</Frame>))
  return () => {
    flushSync(() => root.unmount())
    stop()
    window.scrollTo(0, 0)
  }
}

function nameOf(file: string): string {
  return file.replace(/^.*\/web\/src\//, '')
}

function wantedBy(query: URLSearchParams): Wanted {
  const language = query.get('lang') ?? 'en'
  return {
    screen: query.get('screen') ?? harness.list()[0]?.name ?? '',
    state: query.get('state') ?? '',
    language: isLanguage(language) ? language : ('en' satisfies Language),
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
  }
}

Object.assign(window, { harness })
if (location.search) await harness.show(wantedBy(new URLSearchParams(location.search)))
document.documentElement.dataset['ready'] = ''
