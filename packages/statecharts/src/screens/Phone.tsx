import { useState } from 'react'
import css from './Phone.module.css'
import type { Attach } from './useFrame.ts'

type Props = {
  attach: Attach
  unseen: string
  title: string
}

export function Phone({ attach, unseen, title }: Props) {
  const [source] = useState(sourceOfFrame)
  return (
    <div className={css.phone}>
      {/* Keeps the page from screen to screen, and hides it if there is nothing to see. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which is asked and asks by plain calls. */}
      <iframe ref={attach} className={css.page} {...source} title={`The screen: ${title}`} data-unseen={unseen === '' ? undefined : ''} />
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
