import type { Invites, Krapao } from '@krapao/sdk'
import { providePagedListPorts, type PagedListActor } from '../shared/pagedList.machine.ts'
import { pagedListPorts, type PagedListPorts } from '../shared/pagedList.ports.ts'

export type Invite = Invites['invites'][number]
/** A `pagedList` of friends and what each of them earned, the newest first. */
export type InvitesActor = PagedListActor<Invite>
export type InvitesPorts = PagedListPorts<Invite>

/** Spec 9: the page size, for the machine's input. */
export const invitesInput = { limit: 10 }

/** A backend may leave `total` out. */
export const invitesPorts = (krapao: Krapao): InvitesPorts =>
  pagedListPorts(async ({ page, limit }, options) => {
    const outcome = await krapao.invite.list({ page, limit }, options)
    if (!outcome.ok) return outcome
    const { invites, total } = outcome.value
    return { ok: true, value: { items: invites, ...(total !== undefined && { total }) } }
  })

export const provideInvitesPorts = (ports: InvitesPorts) => providePagedListPorts(ports)

/** Spec 9: what an inviter's code begins with. */
const invitePrefix = 'PR'

/** The register page of `origin`, with this player as the inviter (spec 2). `playerId` is `profile._id`. */
export const inviteLink = (origin: string, playerId: string): string =>
  `${origin}/register?code=${encodeURIComponent(invitePrefix + playerId)}`
