import type { ReactNode } from 'react'
import css from './Step.module.css'

type Props = {
  /** The action, which stays at the bottom. */
  foot?: ReactNode
  /** Makes it a form. */
  onSubmit?: () => void
  label?: string
  children: ReactNode
}

/** One step of a flow in a sheet. */
export function Step({ foot, onSubmit, label, children }: Props) {
  const content = (
    <>
      <div className={css.content}>{children}</div>
      {foot && <div className={css.foot}>{foot}</div>}
    </>
  )
  if (!onSubmit) return <div className={css.step}>{content}</div>
  return (
    <form
      className={css.step}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {content}
    </form>
  )
}
