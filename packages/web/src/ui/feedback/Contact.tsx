import { createContext, use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Contact.module.css'

export type ContactLinkProps = { className?: string | undefined; onClick?: () => void; children: ReactNode }

/** The app's link to the contact page, which differs for guests and players. */
export const ContactLink = createContext((props: ContactLinkProps): ReactNode => <a href="/contact" {...props} />)

/** A message whose words "contact us" are a link. */
export function ContactText({ children }: { children: string }) {
  const { t } = useTranslation()
  const link = use(ContactLink)
  // Lao texts may have a word joiner between the letters.
  const words = new RegExp(`(${t('title.contact').split('').join('\u2060?')})`, 'i')
  const [before, found, ...after] = children.split(words)
  if (found === undefined) return children
  return (
    <>
      {before}
      {link({ className: css.link, children: found })}
      {after.join('')}
    </>
  )
}
