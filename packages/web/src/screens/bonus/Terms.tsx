import type { BonusPreview } from '@krapao/sdk'
import { useTranslation } from 'react-i18next'
import { formatShortMoney } from '#i18n/format.ts'
import { Fact, Facts } from '#ui/layout/Card.tsx'
import css from './Bonus.module.css'

export function Terms({ terms, percentFail }: { terms: BonusPreview | null; percentFail: number | undefined }) {
  const { t } = useTranslation('bonus')
  const { percent = 0, maximum, minimum, turnover, threshold } = terms ?? {}
  const fail = terms?.percentFail ?? percentFail
  return (
    <div className={css.terms} data-testid="terms">
      <Facts>
        {percent > 0 && <Fact name={t('terms.percent')}>{t('terms.percentOf', { percent })}</Fact>}
        {percent > 0 && maximum !== undefined && <Fact name={t('terms.maximum')}>{t('baht', { amount: formatShortMoney(maximum) })}</Fact>}
        {minimum !== undefined && minimum > 0 && <Fact name={t('terms.minimum')}>{t('baht', { amount: formatShortMoney(minimum) })}</Fact>}
        {turnover !== undefined && (
          <Fact name={t('terms.turnover')}>{t(turnover > 0 ? 'terms.times' : 'terms.none', { times: turnover })}</Fact>
        )}
        {fail !== undefined && <Fact name={t('terms.fail')}>{t('terms.failOf', { percent: fail })}</Fact>}
        {terms && <Fact name={t('terms.winnings')}>{t('terms.unlimited')}</Fact>}
        {threshold !== undefined && <Fact name={t('terms.ends')}>{t('terms.endsWith', { amount: formatShortMoney(threshold) })}</Fact>}
      </Facts>
    </div>
  )
}
