import { stepOf, type DepositActor } from '@krapao/machines'
import type { StatementEntry, WalletResponse } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SlipsSheetProps } from '#screens/slips/SlipsSheet.tsx'
import { useAppServices } from '#services/appServices.tsx'
import type { LazyRoute } from '#services/lazyRoute.tsx'
import { useScriptLoader } from '#services/useScriptLoader.ts'
import { formatMoney } from '#i18n/format.ts'
import { problemText } from '#i18n/problemText.ts'
import { Sheet } from '#ui/sheet/Sheet.tsx'
import { Deposit } from './Deposit.tsx'
import { Entries } from './Receipt.tsx'
import { useDepositActors } from './useDepositActors.ts'

type Props = {
  wallet: WalletResponse
  /** The latest entries, for the receipt. */
  latest?: readonly StatementEntry[]
  slips: LazyRoute<SlipsSheetProps>
  onMoneyMoved: () => void
  onClose: () => void
}

export function DepositSheet({ wallet, latest = [], slips: SlipsSheet, onMoneyMoved, onClose }: Props) {
  const { t } = useTranslation(['deposit', 'problem'])
  const { krapao, toasts } = useAppServices()
  const { deposit, slipRules, own } = useDepositActors(krapao, wallet)
  const slips = useScriptLoader(SlipsSheet)
  const [since] = useState(() => krapao.clock.now())
  const moved = useEffectEvent(onMoneyMoved)
  const paid = useEffectEvent((amount: number | null) => {
    if (amount !== null) toasts.show({ kind: 'success', text: t('paidToast', { amount: formatMoney(amount) }) })
  })
  const failed = useEffectEvent((problem: Parameters<typeof problemText>[1] | null) => {
    if (problem) toasts.show({ kind: 'danger', text: problemText(t, problem) })
  })
  useEffect(() => {
    const subscriptions = [
      deposit.on('deposit.paid', ({ amount, held, isShown }) => {
        // A deposit that is sent back brings no money.
        if (!isShown && !held) paid(amount)
        moved()
      }),
      deposit.on('qr.failed', ({ problem }) => {
        // The amount field shows a refused amount itself.
        if (problem?.kind !== 'refused' || problem.code !== 'KEY_INVALID') failed(problem)
      }),
      deposit.on('transfer.announced', () => moved()),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [deposit])
  return (
    <>
      <Sheet title={t('title')} heading={useHeading(deposit)} onBack={useBack(deposit)} full onClose={onClose}>
        <Entries value={{ latest, since }}>
          <Deposit
            actor={deposit}
            own={own}
            slipRules={slipRules}
            now={() => krapao.clock.now()}
            onSlip={slips.open}
            onRenamed={onMoneyMoved}
            onDone={onClose}
          />
        </Entries>
      </Sheet>
      {slips.isOpen && <SlipsSheet wallet={wallet} onMoneyMoved={onMoneyMoved} onClose={slips.close} />}
    </>
  )
}

function useHeading(deposit: DepositActor): string {
  const { t } = useTranslation('deposit')
  const step = useSelector(deposit, stepOf)
  const method = useSelector(deposit, ({ context }) => context.method)
  switch (step) {
    case 'choosingMethod':
      return t('step.method')
    case 'choosingProvider':
      return t('step.provider')
    case 'paying':
      return t(`step.${method ?? 'bank'}`)
    case 'loading':
    case 'failed':
    case 'enteringAmount':
    case 'paid':
      return t('title')
    default:
      return step satisfies never
  }
}

function useBack(deposit: DepositActor): (() => void) | undefined {
  const step = useSelector(deposit, stepOf)
  const transfer = useSelector(deposit, ({ children }) => children.bankTransfer)
  const isExpected = useSelector(transfer, (snapshot) => step === 'paying' && snapshot?.value === 'expected')
  if (isExpected) return undefined
  return ['choosingMethod', 'choosingProvider', 'paying'].includes(step) ? () => deposit.send({ type: 'back.requested' }) : undefined
}
