import type { Krapao, WalletResponse } from '@krapao/sdk'
import { provideResourcePorts, type ResourceActor } from '../loading/resource.machine.ts'
import { resourcePorts, type ResourcePorts } from '../loading/resource.ports.ts'

export type ProfilePorts = ResourcePorts<WalletResponse>

/** Reads the wallet, because only it includes the bank account. */
export type ProfileActor = ResourceActor<WalletResponse>

export const profilePorts = (krapao: Krapao): ProfilePorts => resourcePorts(krapao, (_query, options) => krapao.wallet.get({}, options))

export const provideProfilePorts = (ports: ProfilePorts) => provideResourcePorts(ports)

export const profileInput = { query: null, eager: true } as const
