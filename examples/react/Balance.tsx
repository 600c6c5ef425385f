// The balance in React on the machine `wallet`: it retries, refreshes, and stores the last answer for the next visit.
import { totalOf, type WalletActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'

/** `wallet` is started once for the page, outside of React. */
export function Balance({ wallet }: { wallet: WalletActor }) {
  const total = useSelector(wallet, ({ context }) => context.wallet && totalOf(context.wallet).amount)
  return (
    <p>
      Altogether: {total === null ? '…' : `${(total / 100).toFixed(2)} baht`}{' '}
      <button onClick={() => wallet.send({ type: 'refreshAll.requested' })}>Refresh</button>
    </p>
  )
}
