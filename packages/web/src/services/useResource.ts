import type { Krapao, Outcome } from '@krapao/sdk'
import { provideResourcePorts, resourcePorts, type ResourceActor } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'

/** Before the first answer, which may change what is shown and where. */
export const isFirstLoad = ({ value }: { value: unknown }): boolean => value === 'idle' || value === 'loading'

export function useResource<T>(krapao: Krapao, read: (options: { signal: AbortSignal }) => Promise<Outcome<T>>): ResourceActor<T> {
  const [logic] = useState(() => provideResourcePorts<T>(resourcePorts<T>(krapao, (_query, options) => read(options))))
  return useActorRef(logic, { input: { query: null, eager: true } })
}
