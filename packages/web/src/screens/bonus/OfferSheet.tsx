import type { BonusOverview, Offer as OfferOf } from '@krapao/machines'
import { useTranslation } from 'react-i18next'
import { Carousel } from '#ui/layout/Carousel.tsx'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Offer, type OfferProps } from './Offer.tsx'
import { activeBonusBeside, useOffer } from './useOffer.ts'

type Props = { offer: OfferOf; shown: BonusOverview; onChanged: () => void } & Pick<OfferProps, 'onDeposit' | 'onDrop' | 'onClose'>

export function OfferSheet({ offer, shown, onChanged, onClose, ...next }: Props) {
  const { t } = useTranslation('bonus')
  const bonus = offer.source === 'bonus' ? shown.bonuses.find(({ code }) => code === offer.code) : undefined
  const name = bonus?.name ?? offer.code
  const banners = bonus?.banners ?? []
  const actor = useOffer(offer, { shown, onChanged })
  return (
    <Sheet title={name} full onClose={onClose}>
      <Offer
        actor={actor}
        name={name}
        often={bonus ? t(`often.${bonus.type}`, { count: bonus.maxReceived }) : t('type.promotion')}
        picture={banners[0]?.image}
        percentFail={bonus?.percentFail}
        notice={shown.notice}
        about={banners.length > 0 && <Carousel label={t('banners')} slides={banners} />}
        has={activeBonusBeside(offer, shown)}
        onClose={onClose}
        {...next}
      />
    </Sheet>
  )
}
