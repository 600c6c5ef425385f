import { depositPorts, lookupInput, lookupPorts, provideDepositPorts, provideLookupPorts } from '@krapao/machines'
import { satangOf, type WalletResponse } from '@krapao/sdk'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { config } from '../app/config.ts'
import { useRoots } from '../app/roots.tsx'
import { formatMoney } from '../i18n/format.ts'
import { problemText } from '../i18n/problemText.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Deposit } from './Deposit.tsx'

type Props = { wallet: WalletResponse | null; onMoneyMoved: () => void; onClose: () => void }

/** The deposit sheet with its actors: they live as long as it is open. */
export function DepositSheet({ wallet, onMoneyMoved, onClose }: Props) {
  const { t } = useTranslation(['deposit', 'problem'])
  const { krapao, toasts } = useRoots()
  const [machines] = useState(() => ({
    deposit: provideDepositPorts(depositPorts(krapao)),
    slip: provideLookupPorts(lookupPorts(krapao, 'slip')),
  }))
  const actor = useActorRef(machines.deposit, { input: { settings } })
  const slip = useActorRef(machines.slip, { input: lookupInput })
  const slipRules = useSelector(slip, ({ context }) => context.value)
  const paid = useEffectEvent((amount: number) => {
    toasts.show({ kind: 'success', text: t('paidToast', { amount: formatMoney(amount) }) })
    onMoneyMoved()
  })
  const failed = useEffectEvent((problem: Parameters<typeof problemText>[1] | null) => {
    if (problem) toasts.show({ kind: 'danger', text: problemText(t, problem) })
  })
  useEffect(() => {
    const heard = [actor.on('qr.paid', ({ amount }) => paid(amount)), actor.on('qr.failed', ({ problem }) => failed(problem))]
    return () => heard.forEach((subscription) => subscription.unsubscribe())
  }, [actor])
  useEffect(() => {
    const tell = () => actor.send({ type: document.visibilityState === 'visible' ? 'page.shown' : 'page.hidden' })
    document.addEventListener('visibilitychange', tell)
    window.addEventListener('focus', tell)
    return () => {
      document.removeEventListener('visibilitychange', tell)
      window.removeEventListener('focus', tell)
    }
  }, [actor])
  const own = wallet && { ...wallet.bankAccount, username: wallet.profile.username }
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <Deposit actor={actor} own={own} slipRules={slipRules} />
    </Sheet>
  )
}

/** Build settings (spec 5). */
const settings = {
  ...(config.minimumDeposit !== null && { minimumDeposit: satangOf(config.minimumDeposit) }),
  minimums: { PAYTIMZ: satangOf(config.paytimzMinimum), FP: satangOf(config.fpMinimum) },
}
