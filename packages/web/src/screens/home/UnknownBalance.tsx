import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import css from './Home.module.css'

const nothing = { wallet: 0, games: 0, transit: 0 }

export function UnknownBalance({ onRefresh }: { onRefresh: () => void }) {
  const { t } = useTranslation('home')
  return (
    <BalanceCard total={null} parts={nothing} syncedAt={null} now={0} refreshing={false} onRefresh={onRefresh} onHide={() => {}}>
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
