import type { WalletResponse } from '@krapao/sdk'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { SlipsSheetProps } from '#screens/slips/SlipsSheet.tsx'
import { useAppServices } from '#services/appServices.tsx'
import type { LazyRoute } from '#services/lazyRoute.tsx'
import { useScriptLoader } from '#services/useScriptLoader.ts'
import { formatMoney } from '#i18n/format.ts'
import { problemText } from '#i18n/problemText.ts'
import { Sheet } from '#ui/layout/Sheet.tsx'
import { Deposit } from './Deposit.tsx'
import { leastTransfer, useDepositActors } from './useDepositActors.ts'

type Props = { wallet: WalletResponse; slips: LazyRoute<SlipsSheetProps>; onMoneyMoved: () => void; onClose: () => void }

export function DepositSheet({ wallet, slips: SlipsSheet, onMoneyMoved, onClose }: Props) {
  const { t } = useTranslation(['deposit', 'problem'])
  const { krapao, toasts } = useAppServices()
  const { deposit, gift, transfer, slipRules, own } = useDepositActors(krapao, wallet)
  const slips = useScriptLoader(SlipsSheet)
  const moved = useEffectEvent(onMoneyMoved)
  const paid = useEffectEvent((amount: number | null) => {
    if (amount !== null) toasts.show({ kind: 'success', text: t('paidToast', { amount: formatMoney(amount) }) })
    onMoneyMoved()
  })
  const failed = useEffectEvent((problem: Parameters<typeof problemText>[1] | null) => {
    if (problem) toasts.show({ kind: 'danger', text: problemText(t, problem) })
  })
  useEffect(() => {
    const subscriptions = [
      // A deposit that is sent back is shown in place, as no money came in.
      deposit.on('qr.paid', ({ amount, held }) => (held ? moved() : paid(amount))),
      deposit.on('qr.failed', ({ problem }) => {
        // A refused amount is shown at its field.
        if (problem?.kind !== 'refused' || problem.code !== 'KEY_INVALID') failed(problem)
      }),
      gift.on('gift.redeemed', ({ amount }) => paid(amount)),
      transfer.on('transfer.announced', () => moved()),
      transfer.on('transfer.arrived', ({ amount }) => paid(amount)),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [deposit, gift, transfer])
  return (
    <>
      <Sheet title={t('title')} onClose={onClose}>
        <Deposit
          actor={deposit}
          own={own}
          slipRules={slipRules}
          gift={gift}
          transfer={transfer}
          leastTransfer={leastTransfer}
          onSlip={slips.open}
          onRenamed={onMoneyMoved}
        />
      </Sheet>
      {slips.isOpen && <SlipsSheet wallet={wallet} onMoneyMoved={onMoneyMoved} onClose={slips.close} />}
    </>
  )
}
