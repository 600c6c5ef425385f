import type { Problem } from '@krapao/sdk'
import { useRef, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { focusFirstInvalid, useFocusInvalidAfter } from './focusFirstInvalid.ts'
import { ProblemNotice } from '../feedback/Notice.tsx'
import stack from '#ui/layout/Stack.module.css'

type Props = {
  busy: boolean
  problem: Problem | null
  help?: ReactNode
  next: string
  onNext: () => void
  children: ReactNode
}

/** An invalid submit focuses the first wrong field. */
export function StepForm({ busy, problem, help, next, onNext, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalidAfter(busy, form)
  return (
    <form
      ref={form}
      className={stack.wide}
      // Without scripts a password must not go into the URL.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
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
