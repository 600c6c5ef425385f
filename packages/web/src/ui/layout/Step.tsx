import type { MouseEvent, ReactNode } from 'react'
import css from './Step.module.css'
import { useLateTap } from './useLateTap.ts'

type Props = {
  /** The action, which stays at the bottom. */
  foot?: ReactNode
  /** Makes it a form. */
  onSubmit?: () => void
  label?: string
  /** Its action stands where the one of the step before stood. */
  follows?: boolean
  children: ReactNode
}

/** A short note at the action. */
export const FootNote = ({ children }: { children: ReactNode }) => <p className={css.footNote}>{children}</p>

/** One step of a flow in a sheet. */
export function Step({ foot, onSubmit, label, follows = false, children }: Props) {
  const { isLate, listeners } = useLateTap(follows)
  const stopLate = (event: MouseEvent) => {
    if (!isLate()) return
    event.preventDefault()
    event.stopPropagation()
  }
  const content = (
    <>
      <div className={css.content}>{children}</div>
      {foot && (
        <div className={css.foot} onClickCapture={stopLate}>
          {foot}
        </div>
      )}
    </>
  )
  if (!onSubmit) {
    return (
      <div className={css.step} {...listeners}>
        {content}
      </div>
    )
  }
  return (
    <form
      className={css.step}
      aria-label={label}
      noValidate
      {...listeners}
      onSubmit={(event) => {
        event.preventDefault()
        // The form of a sheet over this one bubbles too.
        if (event.target === event.currentTarget) onSubmit()
      }}
    >
      {content}
    </form>
  )
}
