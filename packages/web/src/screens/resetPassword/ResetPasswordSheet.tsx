import { provideResetPasswordPorts, resetDraft, resetPasswordPorts } from '@krapao/machines'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '#platform/config.ts'
import { useAppServices } from '#services/appServices.tsx'
import { tab } from '#platform/stores.ts'
import { useSendPageShown } from '#services/useSendPageShown.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { ResetPassword } from './ResetPassword.tsx'

export function ResetPasswordSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('registerWizard')
  const { krapao, session } = useAppServices()
  const [machine] = useState(() => provideResetPasswordPorts(resetPasswordPorts(krapao, { store: tab })))
  const actor = useActorRef(machine, {
    input: { variant: config.laos ? 'laos' : 'thai', phone: session.getSnapshot().context.form.username },
  })
  const canGoBack = useSelector(actor, (snapshot) => snapshot.can({ type: 'back.requested' }))
  useSendPageShown(actor)
  const close = () => {
    // Only a reload or an evicted page resumes the draft.
    resetDraft(tab).remove()
    fillLogin(actor.getSnapshot().context.fields.phone)
    onClose()
  }
  return (
    <Sheet title={t('reset.title')} full onBack={canGoBack ? () => actor.send({ type: 'back.requested' }) : undefined} onClose={close}>
      <ResetPassword actor={actor} onClose={close} />
    </Sheet>
  )
}

/** The fields of the login are uncontrolled, and report what is typed. */
function fillLogin(phone: string): void {
  const field = document.querySelector<HTMLInputElement>('input[type=tel][name=username]')
  if (!field || phone === '') return
  field.value = phone
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
