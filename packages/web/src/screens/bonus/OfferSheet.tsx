import type { BonusOverview, Offer as OfferOf } from '@krapao/machines'
import { useTranslation } from 'react-i18next'
import { Carousel } from '#ui/layout/Carousel.tsx'
import { Sheet } from '#ui/layout/Sheet.tsx'
import css from './Bonus.module.css'
import { Offer } from './Offer.tsx'
import { activeBonusBeside, useOffer } from './useOffer.ts'

type Props = { offer: OfferOf; shown: BonusOverview; onChanged: () => void; onClose: () => void }

export function OfferSheet({ offer, shown, onChanged, onClose }: Props) {
  const { t } = useTranslation('bonus')
  const bonus = offer.source === 'bonus' ? shown.bonuses.find(({ code }) => code === offer.code) : undefined
  const name = bonus?.name ?? offer.code
  const actor = useOffer(offer, name, { shown, onChanged, onClose })
  return (
    <Sheet title={name} onClose={onClose}>
      <div className={css.stack}>
        {bonus && bonus.banners.length > 0 && <Carousel label={t('banners')} slides={bonus.banners} />}
        <Offer
          actor={actor}
          percentFail={bonus?.percentFail}
          notice={shown.notice}
          has={activeBonusBeside(offer, shown)}
          onClose={onClose}
        />
      </div>
    </Sheet>
  )
}
