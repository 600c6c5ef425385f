import { useCallback, useEffect, useState } from 'react'
import type { Stage } from '../screen/scene.ts'
import type { Place } from './link.ts'

export type Attach = (frame: HTMLIFrameElement | null) => (() => void) | undefined

/** The page in a frame that shows screens, in the language and the light that the link names. */
export function useFrame({ language, theme }: Pick<Place, 'language' | 'theme'>) {
  const [stage, setStage] = useState<Stage | null>(null)
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null)
  /** The first screen waits for its words; another language later leaves it in view meanwhile. */
  const [speaks, setSpeaks] = useState(false)

  const attach: Attach = useCallback((held) => {
    if (!held) return undefined
    setFrame(held)
    const arrived = () => {
      const page = held.contentWindow
      const ready = () => page?.document.documentElement.dataset['ready'] !== undefined && setStage(() => page.stage)
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
    void stage?.present(language, theme ?? wished).then(() => setSpeaks(true))
  }, [stage, language, theme])
  /** The stage once it can be asked to show something. */
  return { attach, frame, stage, ready: frame && speaks ? stage : null }
}

/** A sheet that opens takes the focus, as it should in the product; here whoever walks the chart by keyboard would lose the place. */
export function withoutFocus(frame: HTMLIFrameElement, act: () => void): void {
  const before = document.activeElement
  const giveBack = () => {
    if (document.activeElement === frame && before !== frame && (before instanceof HTMLElement || before instanceof SVGElement))
      before.focus()
  }
  act()
  giveBack()
  // What opens in an effect comes a frame later.
  requestAnimationFrame(() => requestAnimationFrame(giveBack))
}
