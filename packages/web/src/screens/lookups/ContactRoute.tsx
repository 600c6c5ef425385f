import { useTranslation } from 'react-i18next'
import { useAppServices } from '#services/appServices.tsx'
import { useResource } from '#services/useResource.ts'
import { Contact } from './Contact.tsx'

export function ContactRoute() {
  const { i18n } = useTranslation()
  return <Load key={i18n.language} />
}

function Load() {
  const { krapao } = useAppServices()
  const contact = useResource(krapao, (options) => krapao.lookups.contact({}, options))
  const info = useResource(krapao, (options) => krapao.lookups.info({}, options))
  return <Contact contact={contact} info={info} />
}
