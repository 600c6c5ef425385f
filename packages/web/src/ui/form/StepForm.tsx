import type { Problem } from '@krapao/sdk'
import { useRef, type ReactNode } from 'react'
import { FootNote, Step } from '#ui/form/Step.tsx'
import { Button } from '../Button.tsx'
import { focusFirstInvalid, useFocusInvalidAfter } from './focusFirstInvalid.ts'
import { ProblemNotice } from '../feedback/Notice.tsx'

type Props = {
  label?: string
  busy: boolean
  problem: Problem | null
  next: string
  note?: ReactNode
  /** The step before is a code, which submits itself when it is pasted. */
  followsCode?: boolean
  onNext: () => void
  children: ReactNode
}

/** An invalid submit focuses the first wrong field. After a code, a tap on the button that has just gone is ignored. */
export function StepForm({ label, busy, problem, next, note, followsCode = false, onNext, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useFocusInvalidAfter(busy, form)
  return (
    <Step
      ref={form}
      label={label}
      follows={followsCode}
      onSubmit={() => {
        onNext()
        requestAnimationFrame(() => focusFirstInvalid(form.current))
      }}
      foot={
        <>
          <ProblemNotice problem={problem} />
          <Button kind="primary" type="submit" wide busy={busy}>
            {next}
          </Button>
          {note && <FootNote>{note}</FootNote>}
        </>
      }
    >
      {children}
    </Step>
  )
}
