import type { BonusPreview } from '@krapao/sdk'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'
import css from './Bonus.module.css'

export function Turnover({ standing: { turnoverDone, turnoverRequired } }: { standing: BonusPreview }) {
  const { t } = useTranslation('bonus')
  const label = useId()
  if (turnoverDone === undefined || turnoverRequired === undefined || turnoverRequired === 0) return null
  const amounts = t('progress.amounts', { done: formatMoney(turnoverDone), required: formatMoney(turnoverRequired) })
  return (
    <div className={css.progress} data-testid="turnover">
      <p>
        <span id={label}>{t('progress.label')}</span>
        <b>{amounts}</b>
      </p>
      <progress className={css.bar} max={turnoverRequired} value={turnoverDone} aria-labelledby={label} aria-valuetext={amounts} />
    </div>
  )
}
