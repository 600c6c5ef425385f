import type { RegisterField, RegisterWizardActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StepForm } from '#ui/form/StepForm.tsx'
import { FootNote } from '#ui/layout/Step.tsx'
import { SignInInstead } from './SignInInstead.tsx'

type Props = { actor: RegisterWizardActor; busy: boolean; next: string; note?: ReactNode; followsCode?: boolean; children: ReactNode }

export function WizardForm({ actor, busy, next, note, followsCode = false, children }: Props) {
  const problem = useSelector(actor, ({ context }) => context.problem)
  const isRegistered = problem?.kind === 'refused' && problem.code === 'EXISTING_USER'
  return (
    <StepForm
      busy={busy}
      problem={problem}
      help={
        isRegistered && (
          <FootNote>
            <SignInInstead />
          </FootNote>
        )
      }
      next={next}
      note={note}
      followsCode={followsCode}
      onNext={() => actor.send({ type: 'next.requested' })}
    >
      {children}
    </StepForm>
  )
}

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
