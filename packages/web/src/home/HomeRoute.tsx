import { provideStatementPorts, provideWalletPorts, statementPorts, walletPorts } from '@krapao/machines'
import { useActorRef, useSelector } from '@xstate/react'
import { lazy, Suspense, useState } from 'react'
import { useRoots } from '../app/roots.tsx'
import { local } from '../app/stores.ts'
import { usePageShown } from '../app/usePageShown.ts'
import { Home } from './Home.tsx'

const DepositSheet = lazy(async () => ({ default: (await import('../deposit/DepositSheet.tsx')).DepositSheet }))

/** /user/home, and the sheets that open from it. */
export function HomeRoute() {
  const { krapao, appGate } = useRoots()
  const [machines] = useState(() => ({
    wallet: provideWalletPorts(walletPorts(krapao, local)),
    statement: provideStatementPorts(statementPorts(krapao)),
  }))
  const wallet = useActorRef(machines.wallet)
  const statement = useActorRef(machines.statement, { input: { limit: latestEntries } })
  const shown = useSelector(wallet, ({ context }) => context.wallet)
  const [sheet, setSheet] = useState<'deposit' | null>(null)
  usePageShown(wallet)
  const moneyMoved = () => {
    wallet.send({ type: 'wallet.changed' })
    statement.send({ type: 'reload.requested' })
  }
  return (
    <>
      <Home
        wallet={wallet}
        statement={statement}
        now={() => krapao.clock.now()}
        onDeposit={() => setSheet('deposit')}
        onAgreement={() => appGate.send({ type: 'agreement.requested' })}
      />
      <Suspense fallback={null}>
        {sheet === 'deposit' && <DepositSheet wallet={shown} onMoneyMoved={moneyMoved} onClose={() => setSheet(null)} />}
      </Suspense>
    </>
  )
}

/** As many as home shows; the statement screen asks for its own pages. */
const latestEntries = 4
