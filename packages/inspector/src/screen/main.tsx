import { installTrustedTypesPolicy } from '@krapao/web/src/app/trustedTypes.ts'
import { createI18n, loadWords, showWords } from '@krapao/web/src/i18n/i18n.ts'
import { isLanguage, type Language } from '@krapao/web/src/i18n/language.ts'
import { namespaces } from '@krapao/web/src/i18n/wordFiles.ts'
import '@krapao/web/src/theme/theme.css'
import '@krapao/web/src/theme/fonts.css'
import '@krapao/web/src/theme/base.css'
import type { i18n as I18n } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import type { Harness, StateQuery } from './harness.ts'
import { screenStatesOf, type ScreenStates } from './screenStates.ts'
import { explorer } from './setups.ts'
import { screens } from './screens.ts'
import { createSimulator, type Simulator } from 'statecharts-viewer/page'
import { createToasts, ToastsContext } from '@krapao/web/src/ui/feedback/toasts.ts'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'

export async function startScreens(): Promise<void> {
  // As in the app: drawing on a canvas empties its container first.
  installTrustedTypesPolicy()
  if (window.parent !== window) isolateHistory(window)
  document.title = 'Krapao: every screen in every state'
  const i18n = createI18n('en', await loadWords('en', namespaces))
  const render = renderer(i18n)
  const present: Simulator['present'] = async (language, theme) => {
    document.documentElement.dataset['theme'] = theme
    await showWords(i18n, isLanguage(language) ? language : 'en')
  }
  const harness = createHarness(render, present)
  const simulator = createSimulator((setup, actor) => render(setup.render?.(actor) ?? null, () => {}), explorer)
  Object.assign(window, { harness, simulator: { ...simulator, present } })
  const params = new URLSearchParams(location.search)
  if (params.get('screen')) await harness.show(queryIn(params))
  document.documentElement.dataset['ready'] = ''
}

type Render = (node: ReactNode, stop: () => void) => void

/** A new root leaves no state over. */
function renderer(i18n: I18n): Render {
  const container = document.getElementById('root')
  if (!container) throw new Error('the screen page has lost its root')
  let leave: (() => void) | null = null
  return (node, stop) => {
    leave?.()
    const root = createRoot(container)
    leave = () => {
      flushSync(() => root.unmount())
      stop()
      window.scrollTo(0, 0)
    }
    flushSync(() => root.render(<Frame i18n={i18n}>{node}</Frame>))
  }
}

const known = new Map<string, ScreenStates>()
/** On request, because walking all machines is slow. */
function storiesIn(name: string): ScreenStates | undefined {
  const entry = screens.find((screen) => screen.entry.name === name)?.entry
  if (entry && !known.has(name)) known.set(name, screenStatesOf(entry))
  return known.get(name)
}

const createHarness = (render: Render, present: Simulator['present']): Harness => ({
  files: () => screens.map(({ file }) => file),
  listScreens: (wanted) =>
    screens
      .filter(({ file }) => wanted === undefined || file === wanted)
      .map(({ file, entry: { name } }) => {
        const { stories = [], unreached = [] } = storiesIn(name) ?? {}
        return { name, file, unreached, stories: stories.map((story) => story.name) }
      }),
  show: async (wanted) => {
    const { stories = [] } = storiesIn(wanted.screen) ?? {}
    const story = stories.find(({ name }) => name === wanted.state) ?? stories[0]
    if (!story) throw new Error(`no screen ${wanted.screen}`)
    render(null, () => {})
    await present(wanted.language, wanted.theme)
    const { node, stop } = story.show()
    render(node, stop)
  },
})

function queryIn(query: URLSearchParams): StateQuery {
  const language = query.get('lang') ?? 'en'
  return {
    screen: query.get('screen') ?? screens[0]?.entry.name ?? '',
    state: query.get('state') ?? '',
    language: isLanguage(language) ? language : ('en' satisfies Language),
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
  }
}

/** Gives a screen a separate history: a frame shares the window's entries, so closing a sheet would navigate the gallery back. */
function isolateHistory(window: Window): void {
  const { history } = window
  const replace = history.replaceState.bind(history)
  const before: unknown[] = []
  history.pushState = (state) => {
    before.push(history.state)
    replace(state, '')
  }
  history.back = () => {
    if (before.length === 0) return
    const state = before.pop()
    replace(state, '')
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  }
}

type Props = { i18n: I18n; children: ReactNode }

/** The app's providers without the shell. */
function Frame({ i18n, children }: Props) {
  const toasts = useMemo(() => createToasts(), [])
  return (
    <I18nextProvider i18n={i18n}>
      <ToastsContext value={toasts}>
        <MemoryRouter>{children}</MemoryRouter>
      </ToastsContext>
    </I18nextProvider>
  )
}
