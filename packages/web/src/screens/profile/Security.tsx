import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PartTitle } from '#ui/layout/Card.tsx'
import { Row, Rows } from '#ui/layout/Rows.tsx'
import css from './Profile.module.css'

type Props = {
  /** Null until the player is loaded. */
  onPassword: (() => void) | null
  children: ReactNode
}

export function Security({ onPassword, children }: Props) {
  const { t } = useTranslation('profile')
  return (
    <>
      <section className={css.part} aria-labelledby="password">
        <PartTitle id="password">{t('password.part')}</PartTitle>
        <Rows>
          <Row icon={Lock} title={t('password.title')} note={t('password.note')} disabled={!onPassword} onClick={() => onPassword?.()} />
        </Rows>
      </section>
      {children}
    </>
  )
}
