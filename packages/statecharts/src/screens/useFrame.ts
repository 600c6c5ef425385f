import { useCallback, useEffect, useState } from 'react'
import type { Simulator } from './simulation.ts'
import type { ScreenQuery } from './screenQuery.ts'

export type Attach = (frame: HTMLIFrameElement | null) => (() => void) | undefined

export function useFrame({ language, theme }: Pick<ScreenQuery, 'language' | 'theme'>) {
  const [simulator, setSimulator] = useState<Simulator | null>(null)
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  /** False until the texts are loaded; a later change of language keeps the screen visible. */
  const [speaks, setSpeaks] = useState(false)

  const attach: Attach = useCallback((held) => {
    if (!held) return undefined
    setFrame(held)
    const arrived = () => {
      const page = held.contentWindow
      const ready = () => page?.document.documentElement.dataset['ready'] !== undefined && setSimulator(() => page.simulator)
      if (!page || ready()) return
      const watcher = new MutationObserver(ready)
      watcher.observe(page.document.documentElement, { attributes: true })
    }
    if (held.contentDocument?.readyState === 'complete') arrived()
    held.addEventListener('load', arrived)
    return () => held.removeEventListener('load', arrived)
  }, [])

  useEffect(() => {
    const wished = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    void simulator?.present(language, theme ?? wished).then(() => setSpeaks(true))
  }, [simulator, language, theme])
  return { attach, frame, simulator, ready: frame && speaks ? simulator : null }
}

/** A sheet takes the focus when it opens: a keyboard user would lose the place in the chart. */
export function withoutFocus(frame: HTMLIFrameElement, act: () => void): void {
  const before = document.activeElement
  const giveBack = () => {
    if (document.activeElement === frame && before !== frame && (before instanceof HTMLElement || before instanceof SVGElement))
      before.focus()
  }
  act()
  giveBack()
  // Effects take the focus a frame later.
  requestAnimationFrame(() => requestAnimationFrame(giveBack))
}
