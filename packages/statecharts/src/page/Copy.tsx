import Link from 'lucide-react/icons/link'
import { useState } from 'react'
import css from './panel.module.css'

export function CopyLink() {
  const [copied, setCopied] = useState('')
  const copy = async () => {
    await navigator.clipboard.writeText(location.href)
    setCopied(location.href)
  }
  return (
    <button type="button" className={css.link} onClick={() => void copy()}>
      <Link size={16} aria-hidden /> <span role="status">{copied === location.href ? 'Link copied' : 'Copy link'}</span>
    </button>
  )
}

type Props = { title: string; label: string; text: () => string }

/** Shows what was copied. */
export function CopyText({ title, label, text }: Props) {
  const [copied, setCopied] = useState('')
  const copy = async () => {
    const now = text()
    setCopied(now)
    await navigator.clipboard.writeText(now)
  }
  return (
    <section aria-labelledby="as-test">
      <h3 id="as-test">{title}</h3>
      <button type="button" className={css.action} onClick={() => void copy()}>
        <span aria-live="polite">{copied === '' ? label : 'Test copied'}</span>
      </button>
      {copied !== '' && (
        <pre className={css.code} tabIndex={0} role="region" aria-label="Test">
          {copied}
        </pre>
      )}
    </section>
  )
}
