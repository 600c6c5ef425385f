import { sumsOf } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'
import { Card } from '#ui/layout/Card.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from './Statement.module.css'

export function Sums({ entries }: { entries: readonly StatementEntry[] }) {
  const { t } = useTranslation('statement')
  const sums = sumsOf(entries)
  const { wallet, onTheWay } = sums
  return (
    <>
      <Card>
        <h2 className={css.sumsTitle}>{t('sums.title')}</h2>
        <dl className={css.sums}>
          {wallet && <Sum name={t('sums.before')} amount={formatMoney(wallet.before)} />}
          <Sum name={t('sums.in')} amount={formatMoney(sums.in)} sign={wallet ? '+' : undefined} look={css.credit} />
          <Sum name={t('sums.out')} amount={formatMoney(sums.out)} sign={wallet ? '−' : undefined} />
          {wallet && <Sum name={t('sums.after')} amount={formatMoney(wallet.after)} sign="=" look={css.after} />}
        </dl>
        {onTheWay.bank > 0 && <p className={css.aside}>{t('sums.toBank', { amount: formatMoney(onTheWay.bank) })}</p>}
        {onTheWay.games > 0 && <p className={css.aside}>{t('sums.toGames', { amount: formatMoney(onTheWay.games) })}</p>}
        {sums.announced > 0 && <p className={css.aside}>{t('sums.announced', { amount: formatMoney(sums.announced) })}</p>}
      </Card>
      {wallet && !wallet.agrees && <Notice tone="bad">{t('sums.differs')}</Notice>}
    </>
  )
}

function Sum({ name, amount, sign, look }: { name: string; amount: string; sign?: string | undefined; look?: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={look}>
        {sign && <span aria-hidden>{sign}</span>} {amount}
      </dd>
    </div>
  )
}
