import { useCallback, useEffect, useState } from 'react'
import type { Simulator } from './simulation.ts'
import type { ScreenQuery } from './screenQuery.ts'

export type Attach = (frame: HTMLIFrameElement | null) => (() => void) | undefined

export function useFrame({ language, theme }: Pick<ScreenQuery, 'language' | 'theme'>) {
  const [simulator, setSimulator] = useState<Simulator | null>(null)
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  /** False until the texts are loaded; a later change of language keeps the screen visible. */
  const [hasTexts, setHasTexts] = useState(false)

  const attach: Attach = useCallback((element) => {
    if (!element) return undefined
    setFrame(element)
    const onLoad = () => {
      const page = element.contentWindow
      const ready = () => page?.document.documentElement.dataset['ready'] !== undefined && setSimulator(() => page.simulator)
      if (!page || ready()) return
      const watcher = new MutationObserver(ready)
      watcher.observe(page.document.documentElement, { attributes: true })
    }
    if (element.contentDocument?.readyState === 'complete') onLoad()
    element.addEventListener('load', onLoad)
    return () => element.removeEventListener('load', onLoad)
  }, [])

  useEffect(() => {
    const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    void simulator?.present(language, theme ?? preferred).then(() => setHasTexts(true))
  }, [simulator, language, theme])
  return { attach, frame, simulator, ready: frame && hasTexts ? simulator : null }
}

/** A sheet takes the focus when it opens: a keyboard user would lose the place in the chart. */
export function withoutFocus(frame: HTMLIFrameElement, act: () => void): void {
  const before = document.activeElement
  const restoreFocus = () => {
    if (document.activeElement === frame && before !== frame && (before instanceof HTMLElement || before instanceof SVGElement))
      before.focus()
  }
  act()
  restoreFocus()
  // Effects take the focus a frame later.
  requestAnimationFrame(() => requestAnimationFrame(restoreFocus))
}
