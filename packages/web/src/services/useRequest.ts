import { requestView, type RequestView, type SubmitRequestActor } from '@krapao/machines'
import type { Problem } from '@krapao/sdk'
import { useSelector } from '@xstate/react'
import type { AnyActorRef } from 'xstate'

type Snapshot = { children: { submitRequest?: SubmitRequestActor | undefined }; context: { problem: Problem | null } }
type Parent = Pick<AnyActorRef, 'subscribe'> & { getSnapshot: () => Snapshot }

export function useRequest(actor: Parent): RequestView {
  const child = useSelector(actor, ({ children }) => children.submitRequest)
  const problem = useSelector(actor, ({ context }) => context.problem)
  return requestView(
    useSelector(child, (snapshot) => snapshot),
    problem,
  )
}
