import Clock from 'lucide-react/icons/clock'
import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/Notice.tsx'
import css from './Slips.module.css'
import { noteText, reasons } from './words.ts'

type Rules = { window: { from: string; to: string }; hours: number }

/** When slips are taken, before one is chosen. Without the operator's word nothing is claimed. */
export function SlipTimes({ rules, open }: { rules: Rules | null; open: boolean }) {
  const { t } = useTranslation('slips')
  if (!rules) return null
  if (!open) return <Notice tone="wait">{t('closed', rules.window)}</Notice>
  return (
    <p className={css.times}>
      <Clock size={18} aria-hidden />
      <span>
        {t('window', rules.window)} {t('within', { count: rules.hours })}
      </span>
    </p>
  )
}

/** The reasons for which a slip is turned down, and what to do about each (spec 8). */
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
