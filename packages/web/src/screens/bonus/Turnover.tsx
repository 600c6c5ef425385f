import { turnoverLeft } from '@krapao/machines'
import type { BonusPreview } from '@krapao/sdk'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatShortMoney } from '#i18n/format.ts'
import css from './Bonus.module.css'

export function Turnover({ progress }: { progress: BonusPreview }) {
  const { t } = useTranslation('bonus')
  const { turnoverDone, turnoverRequired } = progress
  if (turnoverDone === undefined || turnoverRequired === undefined || turnoverRequired === 0) return null
  const left = turnoverLeft(progress)
  return (
    <div className={css.progress} data-testid="turnover">
      <p>
        <b>{t('progress.done', { done: formatShortMoney(turnoverDone) })}</b>
        {left > 0 ? (
          <span>{t('progress.left', { left: formatShortMoney(left) })}</span>
        ) : (
          <span className={css.gained}>{t('progress.finished')}</span>
        )}
      </p>
      <progress
        className={css.bar}
        max={turnoverRequired}
        value={turnoverDone}
        aria-label={t('progress.label')}
        aria-valuetext={t('progress.amounts', { done: formatMoney(turnoverDone), required: formatMoney(turnoverRequired) })}
      />
    </div>
  )
}
