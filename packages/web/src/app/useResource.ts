import type { Krapao, Outcome } from '@krapao/sdk'
import { provideResourcePorts, resourcePorts, type ResourceActor } from '@krapao/machines'
import { useActorRef } from '@xstate/react'
import { useState } from 'react'

/** A resource that loads when its screen opens. `read` is taken once: key the screen by what it depends on. */
export function useResource<T>(krapao: Krapao, read: (options: { signal: AbortSignal }) => Promise<Outcome<T>>): ResourceActor<T> {
  const [logic] = useState(() => provideResourcePorts<T>(resourcePorts<T>(krapao, (_query, options) => read(options))))
  return useActorRef(logic, { input: { query: null, eager: true } })
}
