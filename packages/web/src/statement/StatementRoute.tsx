import { provideStatementPorts, statementInput, statementPorts } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'
import { useRoots } from '../app/roots.tsx'
import { Statement } from './Statement.tsx'

/** /user/statement. */
export function StatementRoute() {
  const { krapao } = useRoots()
  const [machine] = useState(() => provideStatementPorts(statementPorts(krapao)))
  const actor = useActorRef(machine, { input: statementInput })
  return <Statement actor={actor} now={() => krapao.clock.now()} />
}
