import {
  couponPorts,
  couponsInput,
  couponsPorts,
  provideCouponPorts,
  provideCouponsPorts,
  provideSpinCheckPorts,
  provideSpinPorts,
  spinCheckPorts,
  spinPorts,
  type SpinDrawn,
} from '@krapao/machines'
import type { Coupon, SpinSetup } from '@krapao/sdk'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { useNotifications } from '#services/useNotifications.ts'
import { useLanguageChange } from '#services/useLanguageChange.ts'
import { useSendPageShown } from '#services/useSendPageShown.ts'
import { formatMoney } from '#i18n/format.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Fairness, useFairnessTitle } from './Fairness.tsx'
import { Prize } from './Prize.tsx'
import { Spin } from './Spin.tsx'

export function SpinPage({ playerId }: { playerId: string }) {
  const { krapao, toasts } = useAppServices()
  const [machines] = useState(() => ({
    spin: provideSpinPorts(spinPorts(krapao, { store: local, playerId, mayTurn })),
    coupons: provideCouponsPorts(couponsPorts(krapao)),
    coupon: provideCouponPorts(couponPorts(krapao, { store: local, playerId })),
  }))
  const spin = useActorRef(machines.spin)
  const coupons = useActorRef(machines.coupons, { input: couponsInput })
  const coupon = useActorRef(machines.coupon)
  const [checking, setChecking] = useState(false)
  const { wheel, last } = useSelector(spin, ({ context }) => context)
  useSendPageShown(spin, coupon)
  useNotifications(['spin', 'balance'], () => spin.send({ type: 'wallet.changed' }))
  // A turning wheel is reloaded after its prize was shown.
  useLanguageChange(() => {
    spin.send({ type: 'reload.requested' })
    coupons.send({ type: 'reload.requested' })
  })
  const claimedText = useClaimedText()
  const claimed = useEffectEvent((item: Coupon) => {
    toasts.show({ kind: 'success', text: claimedText(item) })
    spin.send({ type: 'reload.requested' })
    coupons.send({ type: 'reload.requested' })
  })
  useEffect(() => {
    const reload = () => coupons.send({ type: 'wallet.changed' })
    const subscriptions = [
      spin.on('coupons.outdated', reload),
      coupon.on('coupons.outdated', reload),
      coupon.on('coupon.claimed', (event) => claimed(event.coupon)),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [spin, coupon, coupons])
  return (
    <>
      <Spin spin={spin} coupons={coupons} coupon={coupon} onCheck={() => setChecking(true)} />
      <Prize spin={spin} onCheck={() => setChecking(true)} />
      {checking && <CheckSheet wheel={wheel} last={last} onClose={() => setChecking(false)} />}
    </>
  )
}

const mayTurn = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

function useClaimedText(): (item: Coupon) => string {
  const { t } = useTranslation('spin')
  return ({ prize: { name }, kind, ...item }) => {
    if (item.unit === 'coin') return t('claimed.coins', { name, count: item.amount })
    if (kind === 'wallet' || kind === 'bonus') return t(`claimed.${kind}`, { name, amount: formatMoney(item.amount) })
    return t('claimed.other', { name })
  }
}

type Check = { wheel: SpinSetup | null; last: SpinDrawn | null; onClose: () => void }

function CheckSheet({ wheel, last, onClose }: Check) {
  return (
    <Sheet title={useFairnessTitle()} onClose={onClose}>
      {last ? <LastSpin wheel={wheel} last={last} /> : <Fairness wheel={wheel} last={null} />}
    </Sheet>
  )
}

function LastSpin({ wheel, last }: { wheel: SpinSetup | null; last: SpinDrawn }) {
  const { krapao } = useAppServices()
  const [machine] = useState(() => provideSpinCheckPorts(spinCheckPorts(krapao, { ...last, checker: loadSpinCheck })))
  const check = useActorRef(machine, { input: { query: null, eager: true } })
  return <Fairness wheel={wheel} last={{ drawn: last, check }} />
}

const loadSpinCheck = async () => (await import('@krapao/sdk/spinCheck')).checkSpin
