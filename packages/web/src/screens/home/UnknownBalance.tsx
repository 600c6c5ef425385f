import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import { useTranslation } from 'react-i18next'
import type { LastBalances } from '#platform/lastBalances.ts'
import { Button } from '#ui/Button.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import css from './Home.module.css'

const nothing = { wallet: 0, games: 0, transit: 0 }

type Props = {
  /** Those of the last visit, shown while the fresh ones load. */
  last?: LastBalances | null
  /** ms. */
  now?: number
  onRefresh: () => void
}

export function UnknownBalance({ last = null, now = 0, onRefresh }: Props) {
  const { t } = useTranslation('home')
  return (
    <BalanceCard
      total={last?.total ?? null}
      parts={last ?? nothing}
      syncedAt={last?.at ?? null}
      now={now}
      refreshing={last !== null}
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
