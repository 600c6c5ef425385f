import type { SnapshotFrom } from 'xstate'
import type { OperationState } from '@krapao/sdk'
import type { unfinishedMachine } from './unfinished.machine.ts'
import type { StoredRequest } from './unfinished.ports.ts'

type Snapshot = SnapshotFrom<typeof unfinishedMachine>

/** Excludes those whose sheet the player has closed. */
export const requestsToResume = ({ context: { stored, closed } }: Pick<Snapshot, 'context'>): StoredRequest[] =>
  stored.filter(({ key }) => !closed.includes(key))

/** `stored` is set if stored here, `operation` if the server reports it. */
export type Waiting = { key: string; operation: OperationState | null; stored: StoredRequest | null }

/** Leaves out requests whose sheet opens by itself, for which `opens` is true. */
export function waitingOf(snapshot: Snapshot, opens: (request: StoredRequest) => boolean = () => true): Waiting[] {
  const { stored, operations } = snapshot.context
  const wanted = requestsToResume(snapshot).filter(opens)
  const all = [
    ...operations.map((operation): Waiting => ({
      key: operation.key,
      operation,
      stored: stored.find(({ key }) => key === operation.key) ?? null,
    })),
    ...stored
      .filter(({ key }) => !operations.some((operation) => operation.key === key))
      .map((request): Waiting => ({ key: request.key, operation: null, stored: request })),
  ]
  return all.filter(({ key }) => !wanted.some((request) => request.key === key))
}
