import { provideStatementPorts, provideWalletPorts, statementPorts, walletPorts } from '@krapao/machines'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { useRoots } from '../app/roots.tsx'
import { local } from '../app/stores.ts'
import { useOpening } from '../app/useOpening.ts'
import { usePageShown } from '../app/usePageShown.ts'
import { Home } from './Home.tsx'

/** /user/home, and the sheets that open from it. */
export function HomeRoute() {
  const { krapao, appGate, screens } = useRoots()
  const [machines] = useState(() => ({
    wallet: provideWalletPorts(walletPorts(krapao, local)),
    statement: provideStatementPorts(statementPorts(krapao)),
  }))
  const wallet = useActorRef(machines.wallet)
  const statement = useActorRef(machines.statement, { input: { limit: latestEntries } })
  const shown = useSelector(wallet, ({ context }) => context.wallet)
  const deposit = useOpening(screens.deposit)
  const DepositSheet = screens.deposit
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
        onDeposit={deposit.open}
        depositOpening={deposit.isOpening}
        onAgreement={() => appGate.send({ type: 'agreement.requested' })}
      />
      {deposit.isOpen && <DepositSheet wallet={shown} onMoneyMoved={moneyMoved} onClose={deposit.close} />}
    </>
  )
}

/** As many as home shows; the statement screen asks for its own pages. */
const latestEntries = 4
