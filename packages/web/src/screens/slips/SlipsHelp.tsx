import Clock from 'lucide-react/icons/clock'
import { useTranslation } from 'react-i18next'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from './Slips.module.css'
import { noteText, reasons } from './words.ts'

type Rules = { window: { from: string; to: string }; hours: number; notes?: string | undefined }

export function SlipTimes({ rules, open }: { rules: Rules | null; open: boolean }) {
  const { t } = useTranslation('slips')
  if (!rules) return null
  if (!open) return <Notice tone="wait">{t('closed', rules.window)}</Notice>
  return (
    <p className={css.times}>
      <Clock size={18} aria-hidden />
      <span>
        {t('window', rules.window)} {t('within', { count: rules.hours })}
        {rules.notes && <small>{rules.notes}</small>}
      </span>
    </p>
  )
}

export function SlipsHelp() {
  const { t } = useTranslation(['slips', 'problem'])
  return (
    <details className={css.help}>
      <summary>{t('help')}</summary>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{noteText(t, reason)}</li>
        ))}
      </ul>
    </details>
  )
}
