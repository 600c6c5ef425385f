// The balance in React on the machine `wallet`: it retries, refreshes, and stores the last answer for the next visit.
import { provideWalletPorts, totalOf, walletPorts } from '@krapao/machines'
import type { Krapao } from '@krapao/sdk'
import { useState } from 'react'
import { createActor } from 'xstate'
import { useSnapshot } from './useSnapshot.ts'

export function Balance({ krapao }: { krapao: Krapao }) {
  const [wallet] = useState(() => createActor(provideWalletPorts(walletPorts(krapao, localStorage))).start())
  const { context } = useSnapshot(wallet)
  return (
    <p>
      Altogether: {context.wallet ? `${(totalOf(context.wallet).amount / 100).toFixed(2)} baht` : '…'}{' '}
      <button onClick={() => wallet.send({ type: 'refreshAll.requested' })}>Refresh</button>
    </p>
  )
}
