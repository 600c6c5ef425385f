import css from './Phone.module.css'
import type { Attach } from './useFrame.ts'

type Props = {
  attach: Attach
  /** Why there is nothing to see. */ unseen: string
  title: string
}

/** A phone of 390 × 844 px, drawn smaller, with the product's own screen in it. */
export const Phone = ({ attach, unseen, title }: Props) => (
  <div className={css.phone}>
    {/* The page stays from screen to screen; hidden where there is none to see. */}
    {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which is asked and asks by plain calls. */}
    <iframe ref={attach} className={css.page} {...page} title={`The screen: ${title}`} data-unseen={unseen === '' ? undefined : ''} />
    {unseen !== '' && <p>{unseen}</p>}
  </div>
)

/**
 * The page with its other face. Opened as a file every page is of an origin of its own, which the gallery could not ask
 * anything; only what it writes itself is of its own there.
 */
const page = location.protocol === 'file:' ? { srcDoc: screenDocument() } : { src: './index.html?screen' }

function screenDocument(): string {
  const parts = [...document.head.querySelectorAll('script[src], link[rel=stylesheet]')].map(({ outerHTML }) => outerHTML)
  return `<!doctype html><html data-screen><head><meta charset="utf-8"><base href="${document.baseURI}">${parts.join('')}</head><body><div id="root"></div></body></html>`
}
