import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { requestChat } from '#screens/chat/chatRequests.ts'
import { usePlaceNames } from '#screens/statement/usePlaceNames.ts'
import { useAppServices } from '#services/appServices.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Inbox } from './Inbox.tsx'
import { inboxOf } from './inboxOf.ts'

export function InboxSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('inbox')
  const services = useAppServices()
  const inbox = inboxOf(services)
  const nameOf = usePlaceNames(useSelector(inbox, ({ context }) => context.entries !== null))
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <Inbox
        actor={inbox}
        nameOf={nameOf ?? ((code) => code)}
        now={() => services.krapao.clock.now()}
        onChat={() => {
          onClose()
          requestChat()
        }}
        onAsked={onClose}
      />
    </Sheet>
  )
}
