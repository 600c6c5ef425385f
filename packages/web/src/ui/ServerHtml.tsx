import createDOMPurify from 'dompurify'
import { useMemo } from 'react'
import css from './ServerHtml.module.css'

const addresses = /^(?:https:|tel:|itms-apps:|market:|\/(?!\/))/i

const purify = createDOMPurify(window)
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/** Beyond DOMPurify's defaults: what could ask for a password, cover the page, or take styles or names from it. */
const forbidden = {
  // Without a profile DOMPurify also allows SVG and MathML elements.
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

/** The only component that renders HTML from the server. Only lazy screens import it, which keeps DOMPurify lazy. */
export function ServerHtml({ html, lang }: { html: string; lang?: string | undefined }) {
  const clean = useMemo(() => cleanHtml(html), [html])
  return <div className={css.html} lang={lang} dangerouslySetInnerHTML={{ __html: clean }} />
}

export const cleanHtml = (html: string): TrustedHTML =>
  purify.sanitize(html, { ...forbidden, FORBID_TAGS: [...forbidden.FORBID_TAGS], FORBID_ATTR: [...forbidden.FORBID_ATTR] })
