import CopyIcon from 'lucide-react/icons/copy'
import { useImperativeHandle, useRef, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Copy.module.css'
import { useToasts } from './toasts.ts'

/** For what copies it in place of a press of the button. */
export type CopyHandle = { copy: () => void }

type Props = {
  ref?: Ref<CopyHandle>
  /** What is copied. */
  text: string
  /** What is shown in front, where it is not the text itself: a grouped account number, an amount with ฿. */
  shown?: string
  /** What it is, for the button's name: "account number". */
  what: string
}

/** A text with its copy button. Where the clipboard is refused, the text is selected, ready to be copied by hand. */
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
      // Refused, or absent in a chat app's own browser.
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
