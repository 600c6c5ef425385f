import { sumsOf } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatShortMoney } from '#i18n/format.ts'
import { Card } from '#ui/layout/Card.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import css from './Statement.module.css'

type Props = {
  entries: readonly StatementEntry[]
  /** Null if the backend omits it. */
  count: number | null
  /** Such as '1–10 of 123'; null if the page has all entries of the selection. */
  range: string | null
  /** The file of these entries. */
  children: ReactNode
}

export function Sums({ entries, count, range, children }: Props) {
  const { t } = useTranslation('statement')
  const sums = sumsOf(entries)
  const { wallet, onTheWay } = sums
  const returned = sums.returned > 0 && t('sums.returned', { amount: formatShortMoney(sums.returned) })
  return (
    <>
      <details className={css.sumsLine}>
        <summary className={css.sumsRow}>
          {count !== null && <b>{t('sums.count', { count })}</b>}
          {range === null && (
            <>
              <Total name={t('sums.totalIn')} amount={sums.in} sign="+" look={css.credit} />
              <Total name={t('sums.totalOut')} amount={sums.out} sign="−" />
            </>
          )}
          <span className={css.more}>
            {t(children ? 'sums.detailsFile' : 'sums.details')}
            <ChevronDown size={16} aria-hidden />
          </span>
          {range === null && returned && <small className={css.returned}>{returned}</small>}
        </summary>
        <Card>
          {range !== null && <p className={css.range}>{t('sums.page', { range })}</p>}
          <dl className={css.sums}>
            {wallet && <Sum name={t('sums.before')} amount={formatMoney(wallet.before)} />}
            <Sum name={t('sums.in')} amount={formatMoney(sums.in)} sign={wallet ? '+' : undefined} look={css.credit} />
            <Sum name={t('sums.out')} amount={formatMoney(sums.out)} sign={wallet ? '−' : undefined} />
            {wallet && <Sum name={t('sums.after')} amount={formatMoney(wallet.after)} sign="=" look={css.after} />}
          </dl>
          {onTheWay.bank > 0 && <p className={css.aside}>{t('sums.toBank', { amount: formatMoney(onTheWay.bank) })}</p>}
          {onTheWay.games > 0 && <p className={css.aside}>{t('sums.toGames', { amount: formatMoney(onTheWay.games) })}</p>}
          {sums.announced > 0 && <p className={css.aside}>{t('sums.announced', { amount: formatMoney(sums.announced) })}</p>}
          {range !== null && returned && <p className={css.aside}>{returned}</p>}
          {children && <div className={css.file}>{children}</div>}
        </Card>
      </details>
      {wallet && !wallet.agrees && (
        <Notice tone="bad" contact>
          {t('sums.differs')}
        </Notice>
      )}
    </>
  )
}

const Total = ({ name, amount, sign, look }: { name: string; amount: number; sign: string; look?: string | undefined }) => (
  <span className={css.total}>
    <small>{name}</small>{' '}
    <b className={look}>
      {amount > 0 && sign}
      {formatMoney(amount)}
    </b>
  </span>
)

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
