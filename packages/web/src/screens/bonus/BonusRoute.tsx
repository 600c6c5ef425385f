import {
  bonusEndPorts,
  bonusIntent,
  bonusOverviewPorts,
  intentSlot,
  promotionPorts,
  provideBonusEndPorts,
  provideBonusOverviewPorts,
  providePromotionPorts,
  type BonusEndActor,
  type BonusOverview,
  type Offer,
} from '@krapao/machines'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeSheetProps } from '#screens/home/sheets.ts'
import { useAppServices } from '#services/appServices.tsx'
import type { LazyRoute } from '#services/lazyRoute.tsx'
import { local } from '#platform/stores.ts'
import { useNotifications } from '#services/useNotifications.ts'
import { usePageShown } from '#services/usePageShown.ts'
import { useScriptLoader } from '#services/useScriptLoader.ts'
import { PromotionSheet } from './promotion/PromotionSheet.tsx'
import { Bonus, BonusScreen } from './Bonus.tsx'
import { OfferSheet } from './OfferSheet.tsx'

type Sheets = {
  deposit: LazyRoute<Pick<HomeSheetProps, 'wallet' | 'slips' | 'onMoneyMoved' | 'onClose'>>
  slips: HomeSheetProps['slips']
}

export function BonusRoute({ sheets }: { sheets: Sheets }) {
  const { i18n } = useTranslation()
  return <Load key={i18n.language} sheets={sheets} />
}

function Load({ sheets }: { sheets: Sheets }) {
  const { krapao } = useAppServices()
  const [machine] = useState(() => provideBonusOverviewPorts(bonusOverviewPorts(krapao)))
  const overview = useActorRef(machine, { input: { query: null, eager: true } })
  const [reader] = useState(() => ({ send: () => overview.send({ type: 'refresh.requested' }) }))
  usePageShown(reader)
  useNotifications(['bonus', 'balance', 'game'], reader.send)
  return (
    <BonusScreen overview={overview}>
      {(shown) => <Loaded key={shown.player.profile._id} shown={shown} sheets={sheets} onChanged={reader.send} />}
    </BonusScreen>
  )
}

type Loaded = { shown: BonusOverview; sheets: Sheets; onChanged: () => void }

/** Requests are stored under the player's id. */
function Loaded({ shown, sheets: { deposit: DepositSheet, slips }, onChanged }: Loaded) {
  const { krapao } = useAppServices()
  const playerId = shown.player.profile._id
  const [{ searching, kept }] = useState(() => ({
    searching: providePromotionPorts(promotionPorts(krapao)),
    kept: intentSlot<Offer>(local, bonusIntent, playerId),
  }))
  const end = useBonusEnd(playerId, onChanged)
  const promotion = useActorRef(searching)
  // A request from before a reload is shown again.
  const [offer, setOffer] = useState<Offer | null>(() => kept.read()?.order ?? null)
  const [unsettled, setUnsettled] = useState<Offer | null>(null)
  const isSearchOpen = useSelector(promotion, (snapshot) => !snapshot.matches('editing'))
  const deposit = useScriptLoader(DepositSheet)
  const isDepositOpen = deposit.isOpen || deposit.isOpening
  const closed = () => {
    setOffer(null)
    promotion.send({ type: 'search.closed' })
    setUnsettled(kept.read()?.order ?? null)
  }
  const around = {
    shown,
    onChanged,
    onClose: closed,
    onDeposit:
      shown.player.excludedUntil === undefined
        ? () => {
            closed()
            deposit.open()
          }
        : null,
    onDrop: () => {
      closed()
      end.send({ type: 'end.requested' })
    },
  }
  return (
    <>
      <Bonus
        shown={shown}
        end={end}
        promotion={promotion}
        now={krapao.clock.now()}
        isSheetOpen={offer !== null || isSearchOpen || isDepositOpen}
        unsettled={unsettled}
        onOpen={(next) => {
          setUnsettled(null)
          // Another bonus cannot be taken beside an unsettled one.
          setOffer(kept.read()?.order ?? next)
        }}
        onDeposit={deposit.open}
      />
      {offer ? (
        <OfferSheet key={`${offer.source} ${offer.code}`} offer={offer} {...around} />
      ) : (
        <PromotionSheet actor={promotion} {...around} />
      )}
      {deposit.isOpen && <DepositSheet wallet={shown.player} slips={slips} onMoneyMoved={onChanged} onClose={deposit.close} />}
    </>
  )
}

function useBonusEnd(playerId: string, onChanged: () => void): BonusEndActor {
  const { krapao, toasts } = useAppServices()
  const { t } = useTranslation('problem')
  const [machine] = useState(() => provideBonusEndPorts(bonusEndPorts(krapao, { store: local, playerId })))
  const end = useActorRef(machine)
  usePageShown(end)
  const ended = useEffectEvent(() => {
    toasts.show({ kind: 'success', text: t('BONUS_CLEAR') })
    onChanged()
  })
  const refused = useEffectEvent(onChanged)
  useEffect(() => {
    const subscriptions = [end.on('bonus.ended', () => ended()), end.on('bonuses.outdated', () => refused())]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [end])
  return end
}
