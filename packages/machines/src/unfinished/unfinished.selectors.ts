import type { SnapshotFrom } from 'xstate'
import type { OperationState } from '@krapao/sdk'
import type { unfinishedMachine } from './unfinished.machine.ts'
import type { KeptIntent } from './unfinished.ports.ts'

type Snapshot = SnapshotFrom<typeof unfinishedMachine>

/** What this device keeps and nobody looks at: its sheet should be opened, one after the other. */
export const wantedOf = ({ context: { kept, closed } }: Snapshot): KeptIntent[] => kept.filter(({ key }) => !closed.includes(key))

/** Something that home tells of. `kept` where this device can look; `operation` where the server says what it is. */
export type Waiting = { key: string; operation: OperationState | null; kept: KeptIntent | null }

/** All that is open and not about to be in view in its sheet; `opens` tells what has one that opens by itself. */
export function waitingOf(snapshot: Snapshot, opens: (kept: KeptIntent) => boolean = () => true): Waiting[] {
  const { kept, operations } = snapshot.context
  const wanted = wantedOf(snapshot).filter(opens)
  const all = [
    ...operations.map((operation): Waiting => ({
      key: operation.key,
      operation,
      kept: kept.find(({ key }) => key === operation.key) ?? null,
    })),
    ...kept
      .filter(({ key }) => !operations.some((operation) => operation.key === key))
      .map((intent): Waiting => ({ key: intent.key, operation: null, kept: intent })),
  ]
  return all.filter(({ key }) => !wanted.some((intent) => intent.key === key))
}
