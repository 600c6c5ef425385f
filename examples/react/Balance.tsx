// The balance in React on the machine `wallet`: it retries, refreshes, and stores the last answer for the next visit.
import { totalOf, type WalletActor } from '@krapao/machines'
import { useSnapshot } from './useSnapshot.ts'

/** `wallet` is started once for the page, outside of React. */
export function Balance({ wallet }: { wallet: WalletActor }) {
  const { context } = useSnapshot(wallet)
  return (
    <p>
      Altogether: {context.wallet ? `${(totalOf(context.wallet).amount / 100).toFixed(2)} baht` : '…'}{' '}
      <button onClick={() => wallet.send({ type: 'refreshAll.requested' })}>Refresh</button>
    </p>
  )
}
