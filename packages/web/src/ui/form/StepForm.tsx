import type { Problem } from '@krapao/sdk'
import { useRef, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { focusFirstInvalid, useFocusInvalidAfter } from './focusFirstInvalid.ts'
import { ProblemNotice } from '../feedback/Notice.tsx'
import stack from '#ui/layout/Stack.module.css'
import { useLateTap } from '#ui/layout/useLateTap.ts'

type Props = {
  busy: boolean
  problem: Problem | null
  help?: ReactNode
  next: string
  /** The step before is a code, which submits itself when it is pasted. */
  followsCode?: boolean
  onNext: () => void
  children: ReactNode
}

/** An invalid submit focuses the first wrong field. After a code, a tap on the button that has just gone is ignored. */
export function StepForm({ busy, problem, help, next, followsCode = false, onNext, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { isLate, listeners } = useLateTap(followsCode)
  useFocusInvalidAfter(busy, form)
  return (
    <form
      ref={form}
      className={stack.wide}
      // Without scripts a password must not go into the URL.
      method="post"
      noValidate
      {...listeners}
      onSubmit={(event) => {
        event.preventDefault()
        if (isLate()) return
        onNext()
        requestAnimationFrame(() => focusFirstInvalid(form.current))
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
