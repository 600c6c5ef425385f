import type { Krapao, Outcome } from '@krapao/sdk'
import { provideResourcePorts, resourcePorts, type ResourceActor } from '@krapao/machines'
import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import type { AnyActorRef } from 'xstate'

/**
 * Whether the first load is still running. Stays false after its answer, so that the page stays in place while a failed load is repeated.
 */
export function useFirstLoad(actor: AnyActorRef): boolean {
  const isLoading = useSelector(actor, ({ value }: { value: unknown }) => value === 'idle' || value === 'loading')
  const [isOver, setIsOver] = useState(!isLoading)
  if (!isLoading && !isOver) setIsOver(true)
  return !isOver && isLoading
}

export function useResource<T>(krapao: Krapao, read: (options: { signal: AbortSignal }) => Promise<Outcome<T>>): ResourceActor<T> {
  const [logic] = useState(() => provideResourcePorts<T>(resourcePorts<T>(krapao, (_query, options) => read(options))))
  return useActorRef(logic, { input: { query: null, eager: true } })
}
