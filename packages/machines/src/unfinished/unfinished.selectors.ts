import type { SnapshotFrom } from 'xstate'
import type { OperationState } from '@krapao/sdk'
import type { unfinishedMachine } from './unfinished.machine.ts'
import type { StoredRequest } from './unfinished.ports.ts'

type Snapshot = SnapshotFrom<typeof unfinishedMachine>

/** Excludes those whose sheet the player has closed. */
export const requestsToResume = ({ context: { kept, closed } }: Pick<Snapshot, 'context'>): StoredRequest[] =>
  kept.filter(({ key }) => !closed.includes(key))

/** `kept` is set if stored here, `operation` if the server reports it. */
export type Waiting = { key: string; operation: OperationState | null; kept: StoredRequest | null }

/** Leaves out requests whose sheet opens by itself, for which `opens` is true. */
export function waitingOf(snapshot: Snapshot, opens: (kept: StoredRequest) => boolean = () => true): Waiting[] {
  const { kept, operations } = snapshot.context
  const wanted = requestsToResume(snapshot).filter(opens)
  const all = [
    ...operations.map((operation): Waiting => ({
      key: operation.key,
      operation,
      kept: kept.find(({ key }) => key === operation.key) ?? null,
    })),
    ...kept
      .filter(({ key }) => !operations.some((operation) => operation.key === key))
      .map((stored): Waiting => ({ key: stored.key, operation: null, kept: stored })),
  ]
  return all.filter(({ key }) => !wanted.some((stored) => stored.key === key))
}
