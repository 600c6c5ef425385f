import type { Invites, Krapao } from '@krapao/sdk'
import { providePagedListPorts, type PagedListActor } from '../loading/pagedList.machine.ts'
import { pagedListPorts, type PagedListPorts } from '../loading/pagedList.ports.ts'

export type Invite = Invites['invites'][number]
export type InvitesActor = PagedListActor<Invite>
export type InvitesPorts = PagedListPorts<Invite>

export const invitesInput = { limit: 10 }

/** A backend may omit `total`. */
export const invitesPorts = (krapao: Krapao): InvitesPorts =>
  pagedListPorts(async ({ page, limit }, options) => {
    const outcome = await krapao.invite.list({ page, limit }, options)
    if (!outcome.ok) return outcome
    const { invites, total } = outcome.value
    return { ok: true, value: { items: invites, ...(total !== undefined && { total }) } }
  })

export const provideInvitesPorts = (ports: InvitesPorts) => providePagedListPorts(ports)

const invitePrefix = 'PR'

/** `playerId` is `profile._id`. */
export const inviteLink = (origin: string, playerId: string): string =>
  `${origin}/register?code=${encodeURIComponent(invitePrefix + playerId)}`
