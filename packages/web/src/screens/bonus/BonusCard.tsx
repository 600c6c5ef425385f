import { cardState, receivedCount } from '@krapao/machines'
import type { Bonus } from '@krapao/sdk'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useTranslation } from 'react-i18next'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Picture } from '#ui/Picture.tsx'
import css from './Bonus.module.css'

export function BonusCard({ bonus, now, onOpen }: { bonus: Bonus; now: number; onOpen: () => void }) {
  const { t } = useTranslation('bonus')
  const { code, name, type, maxReceived, banners } = bonus
  const state = cardState(bonus, now)
  return (
    <button type="button" className={css.card} aria-haspopup="dialog" disabled={state === 'received'} onClick={onOpen}>
      <Picture className={css.banner} src={banners[0]?.image} />
      <span className={css.words}>
        <b className={css.name}>{name ?? code}</b>
        <span className={css.tags}>
          <Tag tone="plain">{t(`type.${type}`)}</Tag>
          {state === 'current' && <Tag tone="good">{t('current')}</Tag>}
          {state === 'received' && <Tag tone="wait">{t('received')}</Tag>}
        </span>
        <small>{t(`count.${type}`, { received: receivedCount(bonus, now), max: maxReceived })}</small>
        {state === 'received' ? (
          <small>{t(`again.${type}`)}</small>
        ) : (
          <span className={css.look}>
            {t('look')}
            <ChevronRight size={16} aria-hidden />
          </span>
        )}
      </span>
    </button>
  )
}
