import { totalOf, type WalletActor } from '@krapao/machines'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useAppServices } from './appServices.tsx'
import { local, tab } from '#platform/stores.ts'
import { keepLastBalances } from '#platform/lastBalances.ts'

export function useLastBalances(actor: WalletActor): void {
  const { session } = useAppServices()
  const wallet = useSelector(actor, ({ context }) => context.wallet)
  const at = useSelector(actor, ({ context }) => context.loadedAt)
  useEffect(() => {
    if (!wallet || at === null) return
    const { amount: total, wallet: inWallet, inGames: games, inTransit: transit } = totalOf(wallet)
    keepLastBalances({ local, tab }, session.getSnapshot().context.token, { total, wallet: inWallet, games, transit, at })
  }, [session, wallet, at])
}
