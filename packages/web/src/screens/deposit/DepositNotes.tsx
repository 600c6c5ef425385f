import Info from 'lucide-react/icons/info'
import { useTranslation } from 'react-i18next'
import css from './Deposit.module.css'

export type SlipRules = { window: { from: string; to: string }; hours: number }

export function DepositNotes({ rules, qrMinutes }: { rules: SlipRules | null; qrMinutes: number | null }) {
  const { t } = useTranslation('deposit')
  const lines = [
    t('notes.credit'),
    rules && rules.hours !== 1 ? t('notes.slipHours', { hours: rules.hours }) : t('notes.slip'),
    rules && t('notes.window', rules.window),
    qrMinutes === null ? t('notes.qr') : t('notes.qrMinutes', { minutes: qrMinutes }),
    t('notes.phone'),
  ]
  return (
    <section className={css.notes} aria-labelledby="deposit-notes">
      <h3 id="deposit-notes">
        <Info size={18} aria-hidden />
        {t('notes.title')}
      </h3>
      <ul>{lines.map((line) => line && <li key={line}>{line}</li>)}</ul>
    </section>
  )
}
