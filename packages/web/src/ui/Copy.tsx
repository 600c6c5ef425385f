import CopyIcon from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import css from './Copy.module.css'
import { useToasts } from './toast/toasts.ts'

export type CopyHandle = { copy: () => void }

type Props = {
  ref?: Ref<CopyHandle>
  text: string
  /** Shown instead: a grouped account number, an amount with ฿. */
  shown?: string
  /** For the button's label: "account number". */
  what: string
  /** Hides the text until the player shows it. Screen readers get this label instead. */
  secret?: string
}

const mask = '••••••••'

/** Without clipboard access the text itself is shown and selected instead. */
export function Copy({ ref, text, shown = text, what, secret }: Props) {
  const { t } = useTranslation('ui')
  const toasts = useToasts()
  const value = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [masked, setMasked] = useState(secret !== undefined)
  const [isPlain, setPlain] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ kind: 'success', text: t('copy.done', { text: masked ? mask : text }) })
    } catch {
      // Clipboard access is denied, or missing in an in-app browser.
      flushSync(() => {
        setMasked(false)
        setPlain(true)
      })
      if (value.current) getSelection()?.selectAllChildren(value.current)
      toasts.show({ kind: 'danger', text: t('copy.failed') })
    }
  }
  useImperativeHandle(ref, () => ({
    copy: () => {
      button.current?.focus()
      void copy()
    },
  }))
  const Icon = masked ? Eye : EyeOff
  return (
    <span className={css.copy}>
      {masked ? (
        <b role="img" aria-label={secret}>
          {mask}
        </b>
      ) : (
        <b ref={value}>{isPlain ? text : shown}</b>
      )}
      {secret !== undefined && (
        <button type="button" aria-label={t(masked ? 'password.show' : 'password.hide')} onClick={() => setMasked(!masked)}>
          <Icon size={20} aria-hidden />
        </button>
      )}
      <button ref={button} type="button" aria-label={t('copy.what', { what })} onClick={() => void copy()}>
        <CopyIcon size={16} aria-hidden />
        {t('copy.action')}
      </button>
    </span>
  )
}
