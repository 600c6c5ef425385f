import {
  bonusEndPorts,
  bonusRequestName,
  bonusOverviewPorts,
  savedRequestSlot,
  promotionPorts,
  provideBonusEndPorts,
  provideBonusOverviewPorts,
  providePromotionPorts,
  type BonusEndActor,
  type BonusOverview,
  type Offer,
} from '@krapao/machines'
import { useActorRef, useSelector } from '@xstate/react'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeSheetProps } from '#screens/home/sheets.ts'
import { useAppServices } from '#services/appServices.tsx'
import type { LazyRoute } from '#services/lazyRoute.tsx'
import { local } from '#platform/stores.ts'
import { useNotifications } from '#services/useNotifications.ts'
import { useSendPageShown } from '#services/useSendPageShown.ts'
import { useReportBreak } from '#services/onBreak.ts'
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
  useSendPageShown(reader)
  useNotifications(['bonus', 'balance', 'game'], reader.send)
  return (
    <BonusScreen overview={overview}>
      {(shown) => <Loaded key={shown.player.profile._id} shown={shown} sheets={sheets} onChanged={reader.send} />}
    </BonusScreen>
  )
}

type LoadedProps = { shown: BonusOverview; sheets: Sheets; onChanged: () => void }

/** Requests are stored under the player's id. */
function Loaded({ shown, sheets: { deposit: DepositSheet, slips }, onChanged }: LoadedProps) {
  const { krapao } = useAppServices()
  const playerId = shown.player.profile._id
  useReportBreak(shown.player.excludedUntil !== undefined)
  const [{ promotionMachine, savedRequest }] = useState(() => ({
    promotionMachine: providePromotionPorts(promotionPorts(krapao)),
    savedRequest: savedRequestSlot<Offer>(local, bonusRequestName, playerId),
  }))
  const end = useBonusEnd(playerId, onChanged)
  const promotion = useActorRef(promotionMachine)
  // A request from before a reload is shown again.
  const [offer, setOffer] = useState<Offer | null>(() => savedRequest.read()?.order ?? null)
  const [unsettled, setUnsettled] = useState<Offer | null>(null)
  const isSearchOpen = useSelector(promotion, (snapshot) => !snapshot.matches('editing'))
  const deposit = useScriptLoader(DepositSheet)
  const isDepositOpen = deposit.isOpen || deposit.isOpening
  const closeSheet = () => {
    setOffer(null)
    promotion.send({ type: 'search.closed' })
    setUnsettled(savedRequest.read()?.order ?? null)
  }
  const sheetProps = {
    shown,
    onChanged,
    onClose: closeSheet,
    onDeposit:
      shown.player.excludedUntil === undefined
        ? () => {
            closeSheet()
            deposit.open()
          }
        : null,
    onDrop: () => {
      closeSheet()
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
        onOpen={(next) =>
          // Answers the tap before rendering the sheet.
          startTransition(() => {
            setUnsettled(null)
            // Shows the unsettled request first, because no other bonus can be taken meanwhile.
            setOffer(savedRequest.read()?.order ?? next)
          })
        }
        onDeposit={deposit.open}
      />
      {offer ? (
        <OfferSheet key={`${offer.source} ${offer.code}`} offer={offer} {...sheetProps} />
      ) : (
        <PromotionSheet actor={promotion} {...sheetProps} />
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
  useSendPageShown(end)
  const ended = useEffectEvent(() => {
    toasts.show({ kind: 'success', text: t('BONUS_CLEAR') })
    onChanged()
  })
  const outdated = useEffectEvent(onChanged)
  useEffect(() => {
    const subscriptions = [end.on('bonus.ended', () => ended()), end.on('bonuses.outdated', () => outdated())]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [end])
  return end
}
