import type { Language } from '@krapao/web/src/i18n/language.ts'
import { themeIn, type Place } from 'statecharts-viewer/page'
import { useEffect, useRef, useState } from 'react'
import type { Stage } from '../screen/stage.ts'
import css from './Phone.module.css'

type Props = {
  place: Place
  /** What is shown, `transfer/moving`. */
  title: string
  /** Why there is nothing to see, or ''. */
  unseen: string
  show: (stage: Stage) => void
}

/** Keeps its page from screen to screen, since that takes seconds to load. */
export function Phone({ place, title, unseen, show }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [source] = useState(sourceOfFrame)
  const [stage, setStage] = useState<Stage | null>(null)
  const [hasTexts, setHasTexts] = useState(false)
  const language = place.query.get('lang') as Language
  const theme = themeIn(place)

  useEffect(() => {
    const onStage = ({ detail }: CustomEvent<Stage>) => setStage(detail)
    window.addEventListener('stage', onStage)
    return () => window.removeEventListener('stage', onStage)
  }, [])
  useEffect(() => {
    const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    void stage?.present(language, theme ?? preferred).then(() => setHasTexts(true))
  }, [stage, language, theme])
  useEffect(() => {
    if (!stage || !hasTexts || !frame.current) return
    withoutFocus(frame.current, () => show(stage))
    frame.current.dataset['shown'] = title
  }, [stage, hasTexts, show, title])
  return (
    <div className={css.phone}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which is asked and asks by plain calls. */}
      <iframe ref={frame} className={css.page} {...source} title={`The screen: ${title}`} data-unseen={unseen === '' ? undefined : ''} />
      {unseen !== '' && <p>{unseen}</p>}
    </div>
  )
}

/** Every page of the file protocol has its own origin, so the gallery writes the document itself to have access. */
const sourceOfFrame = () => (location.protocol === 'file:' ? { srcDoc: screenDocument() } : { src: './index.html?screen' })

function screenDocument(): string {
  const parts = [...document.head.querySelectorAll('script[src], link[rel=stylesheet]')].map(({ outerHTML }) => outerHTML)
  return `<!doctype html><html data-screen><head><meta charset="utf-8"><base href="${document.baseURI}">${parts.join('')}</head><body><div id="root"></div></body></html>`
}

/** A sheet takes the focus when it opens: a keyboard user would lose the place in the chart. */
function withoutFocus(frame: HTMLIFrameElement, act: () => void): void {
  const before = document.activeElement
  const ended = new AbortController()
  let isUsed = false
  for (const type of ['pointerdown', 'keydown', 'input'])
    frame.contentWindow?.addEventListener(type, () => (isUsed = true), { capture: true, signal: ended.signal })
  const restoreFocus = () => {
    if (!isUsed && document.activeElement === frame && before !== frame && (before instanceof HTMLElement || before instanceof SVGElement))
      before.focus()
  }
  act()
  restoreFocus()
  // Effects take the focus a frame later.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      restoreFocus()
      ended.abort()
    }),
  )
}
