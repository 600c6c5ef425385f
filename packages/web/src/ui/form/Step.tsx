import type { MouseEvent, ReactNode, Ref } from 'react'
import css from './Step.module.css'
import { useLateTap } from '../layout/useLateTap.ts'

type Props = {
  /** Buttons that stay at the bottom. */
  foot?: ReactNode
  /** With it, the step is a form. */
  onSubmit?: () => void
  label?: string | undefined
  /** The button is at the place of the previous step's button, so a late second tap is ignored. */
  follows?: boolean
  ref?: Ref<HTMLFormElement>
  children: ReactNode
}

export const FootNote = ({ children }: { children: ReactNode }) => <p className={css.footNote}>{children}</p>

export function Step({ foot, onSubmit, label, follows = false, ref, children }: Props) {
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
      ref={ref}
      className={css.step}
      aria-label={label}
      // Without scripts what is typed must not go into the URL.
      method="post"
      noValidate
      {...listeners}
      onSubmit={(event) => {
        event.preventDefault()
        // The submit event of a sheet over this form bubbles.
        if (event.target === event.currentTarget) onSubmit()
      }}
    >
      {content}
    </form>
  )
}
