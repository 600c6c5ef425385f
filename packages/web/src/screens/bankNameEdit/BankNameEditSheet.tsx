import { bankNameEditPorts, provideBankNameEditPorts } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppServices } from '#services/appServices.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { BankNameEdit } from './BankNameEdit.tsx'

type Props = { bankCode: string; current: string; onSaved: () => void; onClose: () => void }

export function BankNameEditSheet({ bankCode, current, onSaved, onClose }: Props) {
  const { t } = useTranslation('bankNameEdit')
  const { krapao, toasts } = useAppServices()
  const [machine] = useState(() => provideBankNameEditPorts(bankNameEditPorts(krapao)))
  const actor = useActorRef(machine, { input: { bankCode, name: '' } })
  const saved = useEffectEvent((name: string) => {
    toasts.show({ kind: 'success', text: t('saved', { name }) })
    onSaved()
  })
  const refused = useEffectEvent(() => toasts.show({ kind: 'danger', text: t('english') }))
  useEffect(() => {
    const subscriptions = [actor.on('name.saved', ({ name }) => saved(name)), actor.on('english.required', () => refused())]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [actor])
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <BankNameEdit actor={actor} current={current} />
    </Sheet>
  )
}
