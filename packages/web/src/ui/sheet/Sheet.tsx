import ChevronLeft from 'lucide-react/icons/chevron-left'
import X from 'lucide-react/icons/x'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import css from './Sheet.module.css'
import { useToasts } from '../toast/toasts.ts'
import { classes } from '../classes.ts'
import { useBackToClose } from './useBackToClose.ts'
import { useFocusOnChange } from '../layout/useFocusOnChange.ts'

type Props = {
  title: string
  /** Shown instead of the title: the step of a flow. */
  heading?: string
  /** A step back; Back of the browser does the same. */
  onBack?: (() => void) | undefined
  /** A button in the place of Back. */
  start?: ReactNode
  /** The whole screen of a phone. */
  full?: boolean
  onClose: () => void
  /** `alertdialog` requires an answer. */
  role?: 'dialog' | 'alertdialog'
  foot?: ReactNode
  children: ReactNode
}

/**
 * Bottom sheet on a phone, dialog from 640 px; mount it to open it. The native modal dialog traps and restores the focus;
 * Escape, Back and a tap outside close it.
 */
export function Sheet({ title, heading = title, onBack, start, full = false, onClose, role = 'dialog', foot, children }: Props) {
  const { t } = useTranslation('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const pressedBeside = useRef(false)
  const toasts = useToasts()
  const toastPlace = useRef<HTMLDivElement>(null)
  // In the layout phase: a dialog must be closed while still in the DOM to restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    // A nested confirmation that mounts together with the sheet opens first, but belongs on top. Closing it before opening the
    // sheet restores the focus to the element that opened both.
    const inner = [...(element?.querySelectorAll('dialog') ?? [])]
    inner.forEach((question) => question.close())
    if (element && !element.open) element.showModal()
    inner.forEach((question) => question.showModal())
    return () => element?.close()
  }, [])
  useLayoutEffect(() => (toastPlace.current ? toasts.showInside(toastPlace.current) : undefined), [toasts])
  useBackToClose(onBack ?? onClose)
  const head = useFocusOnChange<HTMLHeadingElement>({ on: heading, atFirst: false })
  return (
    <dialog
      ref={dialog}
      role={role}
      className={classes(css.sheet, full && css.full)}
      {...(heading === title ? { 'aria-labelledby': titleId } : { 'aria-label': title })}
      onCancel={(event) => {
        // Events also bubble from a nested confirmation and from a file input's `cancel`.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // Selecting text that ends outside the sheet must not close it.
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
          {/* The focus starts here, so that the title is read first and no keyboard opens on a phone. */}
          {onBack && <Button kind="quiet" icon={ChevronLeft} label={t('back')} onClick={onBack} />}
          <h2 ref={head} id={titleId} tabIndex={-1} autoFocus>
            {heading}
          </h2>
          {start && <span className={css.start}>{start}</span>}
          <Button kind="quiet" icon={X} label={t('close')} onClick={onClose} />
        </header>
        {/* Toasts move in here while the sheet is open, as everything outside a modal dialog is inert. */}
        <div ref={toastPlace} className={css.toasts} aria-live="polite" />
        <div className={css.body}>{children}</div>
        {foot && <footer className={css.foot}>{foot}</footer>}
      </div>
    </dialog>
  )
}
