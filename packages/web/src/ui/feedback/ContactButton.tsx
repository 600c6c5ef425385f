import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from '../Button.module.css'
import { classes } from '../classes.ts'
import { ContactLink } from './Contact.tsx'

export function ContactButton({ wide = false, children }: { wide?: boolean; children?: ReactNode }) {
  const { t } = useTranslation()
  const link = use(ContactLink)
  return link({ className: classes(css.button, css.link, css.plain, wide && css.wide), children: children ?? t('title.contact') })
}
