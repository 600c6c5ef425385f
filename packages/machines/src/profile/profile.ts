import type { Krapao, WalletResponse } from '@krapao/sdk'
import { provideResourcePorts, type ResourceActor } from '../shared/resource.machine.ts'
import { resourcePorts, type ResourcePorts } from '../shared/resource.ports.ts'

export type ProfilePorts = ResourcePorts<WalletResponse>

/** A `resource` of the player. Section 2's screen also shows the bank account, which stands in the wallet's answer alone. */
export type ProfileActor = ResourceActor<WalletResponse>

export const profilePorts = (krapao: Krapao): ProfilePorts => resourcePorts(krapao, (_query, options) => krapao.wallet.get({}, options))

export const provideProfilePorts = (ports: ProfilePorts) => provideResourcePorts(ports)

export const profileInput = { query: null, eager: true } as const
