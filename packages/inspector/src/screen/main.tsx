import { installTrustedTypesPolicy } from '@krapao/web/src/app/trustedTypes.ts'
import { createI18n, loadWords, showWords } from '@krapao/web/src/i18n/i18n.ts'
import { namespaces } from '@krapao/web/src/i18n/wordFiles.ts'
import '@krapao/web/src/theme/theme.css'
import '@krapao/web/src/theme/fonts.css'
import '@krapao/web/src/theme/base.css'
import type { i18n as I18n } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { screens } from './setups.tsx'
import { createStage, type Stage } from './stage.ts'
import { actorAt, coverageOf, isIn, unlike } from './stories.ts'
import { createToasts, ToastsContext } from '@krapao/web/src/ui/toast/toasts.ts'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'

export async function start(): Promise<void> {
  // As in the app: drawing on a canvas empties its container first.
  installTrustedTypesPolicy()
  if (window.parent !== window) isolateHistory(window)
  document.title = 'Krapao: every screen in every state'
  const i18n = createI18n('en', await loadWords('en', namespaces))
  const render = renderer(i18n)
  const present: Stage['present'] = async (language, theme) => {
    document.documentElement.dataset['theme'] = theme
    await showWords(i18n, language)
  }
  const stage = createStage(({ render: draw }, actor) => render(draw?.(actor) ?? null, () => void actor.stop()))
  Object.assign(window, { screenTools: toolsOf(render, present) })
  window.parent.dispatchEvent(new CustomEvent('stage', { detail: { ...stage, present } }))
  document.documentElement.dataset['ready'] = ''
}

type Render = (node: ReactNode, stop: () => void) => void

const toolsOf = (render: Render, present: Stage['present']) => ({ screens, coverageOf, unlike, isIn, actorAt, render, present })
export type ScreenTools = ReturnType<typeof toolsOf>

/** Renders into a new root each time, so that no React state remains. */
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
