import type { Krapao, Profile } from '@krapao/sdk'
import { provideResourcePorts, type ResourceActor } from '../shared/resource/resource.machine.ts'
import { resourcePorts, type ResourcePorts } from '../shared/resource/resource.ports.ts'

export type ProfilePorts = ResourcePorts<Profile>

/** A `resource` of the player. */
export type ProfileActor = ResourceActor<Profile>

export const profilePorts = (krapao: Krapao): ProfilePorts => resourcePorts(krapao, (_query, options) => krapao.profile.get({}, options))

export const provideProfilePorts = (ports: ProfilePorts) => provideResourcePorts(ports)

export const profileInput = { query: null, eager: true } as const
