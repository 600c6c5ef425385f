import { fromPromise, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome, StatementSelection } from '@krapao/sdk'

export type StatementFilePorts = {
  actors: { exportFile: PromiseActorLogic<Outcome<string>, { selection: StatementSelection }> }
}

export const statementFilePorts = (krapao: Krapao): StatementFilePorts => ({
  actors: { exportFile: fromPromise(({ input, signal }) => krapao.statement.export(input.selection, { signal })) },
})
