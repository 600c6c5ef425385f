import type { Krapao, NoArgs, Outcome } from '@krapao/sdk'
import { provideResourcePorts, type ResourceActor } from '../loading/resource.machine.ts'
import { resourcePorts, type ResourcePorts } from '../loading/resource.ports.ts'

export type LookupName = keyof Krapao['lookups']
export type Lookup<TName extends LookupName> = Extract<Awaited<ReturnType<Krapao['lookups'][TName]>>, { ok: true }>['value']
export type LookupPorts<TName extends LookupName> = ResourcePorts<Lookup<TName>>

export type LookupActor<TName extends LookupName> = ResourceActor<Lookup<TName>>

type Read<TName extends LookupName> = (args: NoArgs, options: { signal: AbortSignal }) => Promise<Outcome<Lookup<TName>>>

export const lookupPorts = <TName extends LookupName>(krapao: Krapao, name: TName): LookupPorts<TName> => {
  // The compiler cannot relate name and value through the index; `Lookup` does.
  const read = krapao.lookups[name] as unknown as Read<TName>
  return resourcePorts(krapao, (_query, options) => read({}, options))
}

export const provideLookupPorts = <TName extends LookupName>(ports: LookupPorts<TName>) => provideResourcePorts(ports)

export const lookupInput = { query: null, eager: true } as const
