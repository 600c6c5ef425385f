import createDOMPurify from 'dompurify'
import { useMemo } from 'react'
import css from './ServerHtml.module.css'

/** https, telephone and the two app stores; paths of our own for pictures (quality 16). */
const addresses = /^(?:https:|tel:|itms-apps:|market:|\/(?!\/))/i

const purify = createDOMPurify(window)
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/**
 * What may not come in beside what DOMPurify refuses by itself: whatever could ask for a password, lie over the page, or
 * take a look or a name from it (quality 15).
 */
const forbidden = {
  // Without it a `title` of svg's, and what else svg and mathml know, is let in by itself.
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    'form',
    'input',
    'button',
    'textarea',
    'select',
    'option',
    'datalist',
    'output',
    'label',
    'fieldset',
    'dialog',
    'style',
    'svg',
    'math',
    'template',
    'slot',
  ],
  FORBID_ATTR: ['style', 'class', 'id', 'name', 'tabindex', 'popover', 'popovertarget', 'autofocus', 'is', 'slot', 'srcset'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: addresses,
  RETURN_TRUSTED_TYPE: true,
} as const

/** The one place where markup of the server's becomes part of a page. Only lazy screens import it, so DOMPurify is lazy too. */
export function ServerHtml({ html, lang }: { html: string; lang?: string | undefined }) {
  const clean = useMemo(() => cleanHtml(html), [html])
  return <div className={css.html} lang={lang} dangerouslySetInnerHTML={{ __html: clean }} />
}

export const cleanHtml = (html: string): TrustedHTML =>
  purify.sanitize(html, { ...forbidden, FORBID_TAGS: [...forbidden.FORBID_TAGS], FORBID_ATTR: [...forbidden.FORBID_ATTR] })
