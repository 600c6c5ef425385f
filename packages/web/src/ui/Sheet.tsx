import X from 'lucide-react/icons/x'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import css from './Sheet.module.css'
import { useToasts } from './toasts.ts'
import { useBackToClose } from './useBackToClose.ts'

type Props = {
  title: string
  onClose: () => void
  /** `alertdialog` asks a question that must be answered. */
  role?: 'dialog' | 'alertdialog'
  /** Stays at the sheet's foot while the rest scrolls. */
  foot?: ReactNode
  children: ReactNode
}

/**
 * A sheet from below on a phone, a centred dialog from 640 px. The browser's own modal dialog keeps focus inside, makes
 * the rest inert and brings focus back; Esc, Back and a tap beside it close it. Mount it to open it.
 */
export function Sheet({ title, onClose, role = 'dialog', foot, children }: Props) {
  const { t } = useTranslation('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const pressedBeside = useRef(false)
  const toasts = useToasts()
  const toastPlace = useRef<HTMLDivElement>(null)
  // In the layout phase: the dialog is closed while it still stands in the page, else the focus would not come back.
  useLayoutEffect(() => {
    const element = dialog.current
    // A question that was mounted together with us opened first, as children do: it belongs on top. Closed before we open, it
    // gives the focus back to what opened us both, which is where ours goes in the end.
    const inner = [...(element?.querySelectorAll('dialog') ?? [])]
    inner.forEach((question) => question.close())
    if (element && !element.open) element.showModal()
    inner.forEach((question) => question.showModal())
    return () => element?.close()
  }, [])
  useLayoutEffect(() => (toastPlace.current ? toasts.stayIn(toastPlace.current) : undefined), [toasts])
  useBackToClose(onClose)
  return (
    <dialog
      ref={dialog}
      role={role}
      className={css.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Comes up to us too from a question that lies over this sheet (React's doing), and from a field in which no file was picked.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // A press that begins inside, to mark a text, and ends beside the sheet is no wish to leave.
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (pressedBeside.current && event.target === event.currentTarget) onClose()
      }}
    >
      <div className={css.inside}>
        <div className={css.grab} aria-hidden />
        <header className={css.head}>
          {/* Focus starts here, so that the title is read first and no keyboard springs up on a phone. */}
          <h2 id={titleId} tabIndex={-1} autoFocus>
            {title}
          </h2>
          <Button kind="quiet" icon={X} label={t('close')} onClick={onClose} />
        </header>
        <div className={css.body}>{children}</div>
        {foot && <footer className={css.foot}>{foot}</footer>}
      </div>
      {/* Toasts come in here while we are open: all that lies outside a modal dialog is inert, and mute. */}
      <div ref={toastPlace} className={css.toasts} aria-live="polite" />
    </dialog>
  )
}
