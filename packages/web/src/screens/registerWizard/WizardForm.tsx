import type { FieldError, RegisterField, RegisterWizardActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StepForm } from '#ui/form/StepForm.tsx'

type Props = { actor: RegisterWizardActor; busy: boolean; next: string; note?: ReactNode; followsCode?: boolean; children: ReactNode }

export function WizardForm({ actor, busy, next, note, followsCode = false, children }: Props) {
  const problem = useSelector(actor, ({ context }) => context.problem)
  return (
    <StepForm
      busy={busy}
      problem={problem}
      next={next}
      note={note}
      followsCode={followsCode}
      onNext={() => actor.send({ type: 'next.requested' })}
    >
      {children}
    </StepForm>
  )
}

/** @param required - Text while the field is empty. */
export function useField(actor: RegisterWizardActor, field: RegisterField, required = '') {
  const errorText = useErrorText()
  const value = useSelector(actor, ({ context }) => context.fields[field])
  const error = useSelector(actor, ({ context }) => context.errors[field] ?? null)
  return {
    name: field,
    value,
    error: errorText(error, required),
    onChange: (next: string) => actor.send({ type: 'field.changed', field, value: next }),
    onBlur: () => actor.send({ type: 'field.left', field }),
  }
}

export function useErrorText() {
  const { t } = useTranslation(['registerWizard', 'problem'])
  return (error: FieldError | null, required: string): string | null => {
    if (error === 'REQUIRED') return required
    return error && (error === 'EXISTING_BANK' ? t('problem:EXISTING_BANK') : t(`error.${error}`))
  }
}
