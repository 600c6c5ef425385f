import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readLastBalances, type LastBalances } from '#platform/lastBalances.ts'
import { local, tab } from '#platform/stores.ts'
import { Button } from '#ui/Button.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import css from '../Home.module.css'

const nothing = { wallet: 0, games: 0, transit: 0 }

type Props = {
  /** The last visit's balances. */
  last: LastBalances | null
  /** ms. */
  now: number
  isLoading?: boolean
  onRefresh: () => void
}

export function UnknownBalance({ last, now, isLoading = false, onRefresh }: Props) {
  const { t } = useTranslation('home')
  return (
    <BalanceCard
      total={last?.total ?? null}
      parts={last ?? nothing}
      syncedAt={last?.at ?? null}
      now={now}
      refreshing={isLoading}
      onRefresh={onRefresh}
      onHide={() => {}}
    >
      <div className={css.actions}>
        <Button wide icon={ArrowDownToLine} disabled>
          {t('deposit')}
        </Button>
        <Button wide icon={ArrowLeftRight} disabled>
          {t('transfer')}
        </Button>
        <Button wide icon={ArrowUpFromLine} disabled>
          {t('withdraw')}
        </Button>
      </div>
    </BalanceCard>
  )
}

export function useLastBalances() {
  const [last] = useState(() => ({ last: readLastBalances({ local, tab }), now: Date.now() }))
  return last
}
