import CopyIcon from 'lucide-react/icons/copy'
import { useImperativeHandle, useRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Copy.module.css'
import { useToasts } from './feedback/toasts.ts'

export type CopyHandle = { copy: () => void }

type Props = {
  ref?: Ref<CopyHandle>
  text: string
  /** Shown instead: a grouped account number, an amount with ฿. */
  shown?: string
  /** For the button's label: "account number". */
  what: string
}

/** Without clipboard access the text is selected instead. */
export function Copy({ ref, text, shown = text, what }: Props) {
  const { t } = useTranslation('ui')
  const toasts = useToasts()
  const value = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ kind: 'success', text: t('copy.done', { text }) })
    } catch {
      // Clipboard access is denied, or missing in an in-app browser.
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
  return (
    <span className={css.copy}>
      <b ref={value}>{shown}</b>
      <button ref={button} type="button" aria-label={t('copy.what', { what })} onClick={() => void copy()}>
        <CopyIcon size={16} aria-hidden />
        {t('copy.action')}
      </button>
    </span>
  )
}
