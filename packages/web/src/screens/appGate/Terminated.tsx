import type { ResourceActor } from '@krapao/machines'
import type { Contact } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import Lock from 'lucide-react/icons/lock'
import { useTranslation } from 'react-i18next'
import { ContactLink } from '#screens/lookups/Contact.tsx'
import { useAppServices } from '#services/appServices.tsx'
import { useFirstLoad, useResource } from '#services/useResource.ts'
import css from '#ui/feedback/PageNotice.module.css'
import { BareFrame } from '#shell/BareFrame.tsx'
import { Button } from '#ui/Button.tsx'
import gate from './AppGate.module.css'

export function TerminatedRoute() {
  const { krapao } = useAppServices()
  return <Terminated contact={useResource(krapao, (options) => krapao.lookups.contact({}, options))} />
}

/** The machine checks only on load, so the button reloads. */
export function Terminated({ contact }: { contact: ResourceActor<Contact> }) {
  const { t } = useTranslation('appGate')
  const { lineName, lineLink } = useSelector(contact, ({ context }) => context.value) ?? {}
  const isLoading = useFirstLoad(contact)
  return (
    <BareFrame>
      <section className={css.notice}>
        <Lock aria-hidden="true" />
        <h1>{t('terminated.title')}</h1>
        <p>{t('terminated.text')}</p>
        {/* Keeps its place while it loads. */}
        {(isLoading || lineName || lineLink) && (
          <div className={gate.contact}>
            <ContactLink lineName={lineName} lineLink={lineLink} />
          </div>
        )}
        <Button onClick={() => location.assign('/login')}>{t('terminated.again')}</Button>
      </section>
    </BareFrame>
  )
}
