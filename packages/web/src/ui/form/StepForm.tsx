import type { Problem } from '@krapao/sdk'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { focusFirstInvalid, useFocusInvalidAfter } from './focusFirstInvalid.ts'
import { ProblemNotice } from '../feedback/Notice.tsx'
import stack from '#ui/layout/Stack.module.css'

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

/** Ms in which a tap may still be meant for the button of the code. */
const stepChange = 600

/** An invalid submit focuses the first wrong field. After a code, a tap on the button that has just gone is ignored. */
export function StepForm({ busy, problem, help, next, followsCode = false, onNext, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const shownAt = useRef(0)
  const isLateTap = useRef(false)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  useFocusInvalidAfter(busy, form)
  return (
    <form
      ref={form}
      className={stack.wide}
      // Without scripts a password must not go into the URL.
      method="post"
      noValidate
      onPointerDown={() => {
        isLateTap.current = followsCode && performance.now() - shownAt.current < stepChange
      }}
      onInput={() => {
        // Who has filled in a field sees this step.
        shownAt.current = Number.NEGATIVE_INFINITY
      }}
      onKeyDown={() => {
        isLateTap.current = false
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (isLateTap.current) return
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
