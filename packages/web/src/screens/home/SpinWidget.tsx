import Coins from 'lucide-react/icons/coins'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatCount } from '#i18n/format.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import css from './Home.module.css'

type Props = { coin: number; active: boolean | null; refreshing: boolean; onRefresh: () => void }

export function SpinWidget({ coin, active, refreshing, onRefresh }: Props) {
  const { t } = useTranslation('home')
  return (
    <Card>
      <div className={css.widgetHead}>
        <h2>{t('coin')}</h2>
        <Coins size={20} aria-hidden />
      </div>
      <p className={css.count}>{formatCount(coin)}</p>
      {active === null && <div className={css.wheelPlace} aria-hidden />}
      {active === true && (
        <Link className={css.toWheel} to="/user/spin">
          {t('spin')}
        </Link>
      )}
      {active === false && (
        <Button wide icon={RotateCw} busy={refreshing} onClick={onRefresh}>
          {t('refresh')}
        </Button>
      )}
    </Card>
  )
}
