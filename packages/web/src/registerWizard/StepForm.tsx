import type { RegisterField, RegisterWizardActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { ProblemNotice } from '../ui/Notice.tsx'
import css from './RegisterWizard.module.css'
import { SignInInstead } from './SignInInstead.tsx'

type Props = { actor: RegisterWizardActor; busy: boolean; next: string; children: ReactNode }

/** The form of one step: its fields, what the server said, and the way on. A refused way on leads to the first wrong field. */
export function StepForm({ actor, busy, next, children }: Props) {
  const problem = useSelector(actor, ({ context }) => context.problem)
  const form = useRef<HTMLFormElement>(null)
  const wasBusy = useRef(busy)
  useEffect(() => {
    // What the server refused may be one field, too.
    if (wasBusy.current && !busy) focusFirstWrong(form.current)
    wasBusy.current = busy
  }, [busy])
  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'next.requested' })
        requestAnimationFrame(() => focusFirstWrong(form.current))
      }}
    >
      {children}
      <ProblemNotice problem={problem} />
      {problem?.kind === 'refused' && problem.code === 'EXISTING_USER' && <SignInInstead />}
      <Button kind="primary" type="submit" wide busy={busy}>
        {next}
      </Button>
    </form>
  )
}

const focusFirstWrong = (form: HTMLFormElement | null): void => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

/** What a control of the wizard needs of the machine: its value, its error in words, and what to tell. */
export function useField(actor: RegisterWizardActor, field: RegisterField) {
  const { t } = useTranslation('registerWizard')
  const value = useSelector(actor, ({ context }) => context.fields[field])
  const error = useSelector(actor, ({ context }) => context.errors[field] ?? null)
  return {
    name: field,
    value,
    error: error && t(`error.${error}`),
    onChange: (next: string) => actor.send({ type: 'field.changed', field, value: next }),
    onBlur: () => actor.send({ type: 'field.left', field }),
  }
}
