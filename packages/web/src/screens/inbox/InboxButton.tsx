import { unreadInboxOf } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import Bell from 'lucide-react/icons/bell'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useAppServices } from '#services/appServices.tsx'
import { lazyRoute } from '#services/lazyRoute.tsx'
import { formatShortMoney } from '#i18n/format.ts'
import { useScriptLoader } from '#services/useScriptLoader.ts'
import { ToolButton } from '#shell/ToolButton.tsx'
import { inboxOf } from './inboxOf.ts'
import { inboxEntryKind } from './inboxEntryKind.ts'

/** Its words come with the button. */
const InboxSheet = lazyRoute(async () => (await import('./InboxSheet.tsx')).InboxSheet)

/** Opens the inbox, and shows a toast on any page when a withdrawal has ended. */
export function InboxButton() {
  const services = useAppServices()
  const { toasts } = services
  const { t } = useTranslation('inbox')
  const inbox = inboxOf(services)
  const unread = useSelector(inbox, unreadInboxOf)
  const sheet = useScriptLoader(InboxSheet)
  const showEnded = useEffectEvent((entries: readonly StatementEntry[]) => {
    for (const entry of entries) {
      const kind = inboxEntryKind(entry)
      // The screen of a deposit shows its arrival.
      if (kind === 'paid' || kind === 'returned') {
        const text = t(`news.${kind}`, { amount: formatShortMoney(entry.amount) })
        toasts.show({ kind: kind === 'paid' ? 'success' : 'danger', text })
      }
    }
  })
  useEffect(() => {
    const subscription = inbox.on('entries.arrived', ({ entries }) => showEnded(entries))
    return () => subscription.unsubscribe()
  }, [inbox])
  const close = () => {
    inbox.send({ type: 'sheet.closed' })
    sheet.close()
  }
  return (
    <>
      <ToolButton
        icon={Bell}
        {...(unread > 0 && { label: t('titleNew', { count: unread }) })}
        count={unread}
        opensDialog
        onClick={() => {
          inbox.send({ type: 'sheet.opened' })
          sheet.open()
        }}
      >
        {t('title')}
      </ToolButton>
      {/* Outside of the page's header, as a sheet has its own. */}
      {sheet.isOpen && createPortal(<InboxSheet onClose={close} />, document.body)}
    </>
  )
}
