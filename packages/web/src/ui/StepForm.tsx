import type { Problem } from '@krapao/sdk'
import { useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { focusWrong, useWrongFieldAfter } from './focusWrong.ts'
import { ProblemNotice } from './Notice.tsx'
import css from './StepForm.module.css'

type Props = {
  busy: boolean
  /** What the server said, where it is about no field. */
  problem: Problem | null
  /** What else may help after it. */
  help?: ReactNode
  /** What the button says that leads on. */
  next: string
  onNext: () => void
  children: ReactNode
}

/** The form of one step: its fields, what the server said, and the way on. A refused way on leads to the first wrong field. */
export function StepForm({ busy, problem, help, next, onNext, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useWrongFieldAfter(busy, form)
  return (
    <form
      ref={form}
      className={css.form}
      // Without any script a password goes into a body, never into the address.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
        requestAnimationFrame(() => focusWrong(form.current))
      }}
    >
      {children}
      <ProblemNotice problem={problem} />
      {help}
      <Button kind="primary" type="submit" wide busy={busy}>
        {next}
      </Button>
    </form>
  )
}
