import Clock from 'lucide-react/icons/clock'
import Image from 'lucide-react/icons/image'
import { isWholeDay } from '@krapao/machines'
import { useTranslation } from 'react-i18next'
import { Fold } from '#ui/layout/Fold.tsx'
import { ContactText } from '#ui/feedback/Contact.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from './Slips.module.css'
import { noteText, reasons } from './words.ts'

type Rules = { window: { from: string; to: string }; hours: number; notes?: string | undefined }

export function SlipTimes({ rules, open }: { rules: Rules; open: boolean }) {
  const { t } = useTranslation('slips')
  if (!open) {
    return (
      <Notice tone="wait" title={t('closed.title')}>
        {t('closed.text', rules.window)}
      </Notice>
    )
  }
  return (
    <ul className={css.times}>
      <li>
        <Clock size={18} aria-hidden />
        <span>
          {t('within', { count: rules.hours })}
          {!isWholeDay(rules.window) && <small>{t('window', rules.window)}</small>}
        </span>
      </li>
      {rules.notes && (
        <li>
          <Image size={18} aria-hidden />
          <span>{rules.notes}</span>
        </li>
      )}
    </ul>
  )
}

export function SlipsHelp() {
  const { t } = useTranslation(['slips', 'problem'])
  return (
    <Fold title={t('help')}>
      <ul className={css.help}>
        {reasons.map((reason) => (
          <li key={reason}>
            <ContactText>{noteText(t, reason)}</ContactText>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
