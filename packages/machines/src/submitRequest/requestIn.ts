import type { Problem } from '@krapao/sdk'
import type { SnapshotFrom } from 'xstate'
import type { RequestState, submitRequestMachine } from './submitRequest.machine.ts'

/** The child's state, or `refused` or `editing` while no request is open. */
export type RequestView = { state: RequestState | 'editing' | 'refused'; problem: Problem | null }

type Child = SnapshotFrom<typeof submitRequestMachine>

/** @param problem - Problem of the last request, from the parent's context. */
export const requestView = (child: Child | undefined, problem: Problem | null): RequestView =>
  child === undefined
    ? { state: problem ? 'refused' : 'editing', problem }
    : { state: child.value as RequestState, problem: child.context.problem }

/** Reads the parent's snapshot once; to follow the child, subscribe to `children.submitRequest` too. */
export const requestIn = ({
  children,
  context,
}: {
  children: { submitRequest?: { getSnapshot: () => Child } | undefined }
  context: { problem: Problem | null }
}): RequestView => requestView(children.submitRequest?.getSnapshot(), context.problem)
