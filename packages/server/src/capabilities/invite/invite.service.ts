// An inviter earns a share of the smaller of a friend's deposits and stakes.
import { randomUUID } from 'node:crypto'
import type { AppContext } from '#core/context/appContext.ts'
import { balanceOf, post, lockMoney } from '#core/ledger/ledger.ts'
import { bonusRuns } from '#core/rewards/bonus.queries.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { processAll } from '#platform/jobs/batch.ts'
import { runPeriodically, type Stop } from '#platform/jobs/jobs.ts'
import {
  claimInvitees,
  earningOf,
  type Invitee,
  inviteTotals,
  type InviteePlay,
  setEarned,
  setReceived,
  takeDueInvitee,
} from './invite.queries.ts'

const atOnce = 10
/** Milliseconds. */
const lease = 60_000

export async function earnInvites(context: AppContext): Promise<void> {
  for (;;) {
    const due = await claimInvitees(context.pool, { now: context.clock.now(), limit: atOnce, lease })
    await processAll(context, invitees(context), due)
    if (due.length < atOnce) return
  }
}

const invitees = (context: AppContext) => ({
  name: 'invites',
  idOf: ({ invitee_id: inviteeId }: Invitee) => String(inviteeId),
  work: (invitee: Invitee) =>
    transaction(context.pool, async (tx) => {
      // A locked player must not delay the others.
      await tx.query("set local lock_timeout = '2s'")
      const played = await takeDueInvitee(tx, invitee)
      if (played) await earn(context, tx, played)
    }),
})

/** Satang. */
export const inviteEarningOf = (
  { deposited, staked }: Pick<InviteePlay, 'deposited' | 'staked'>,
  { invitePercent }: Pick<AppContext['config'], 'invitePercent'>,
) => Math.floor((Math.min(deposited, staked) * invitePercent) / 100)

async function earn(
  { config, clock }: AppContext,
  tx: Tx,
  { invitee_id: inviteeId, inviter_id: inviterId, deposited, staked }: InviteePlay,
) {
  await lockMoney(tx, inviterId)
  const before = await earningOf(tx, inviterId, inviteeId)
  // Returned bets lower it, but not what was received.
  const earned = Math.max(inviteEarningOf({ deposited, staked }, config), before.received)
  const change = earned - before.earned
  if (change === 0) return
  await post(tx, {
    playerId: inviterId,
    kind: 'invite.earned',
    // Random, because the same sum may be earned again.
    reference: `invite:${inviteeId}:${randomUUID()}`,
    at: clock.now(),
    postings: [
      { account: 'house:invite', amount: -change },
      { account: 'invite', amount: change },
    ],
  })
  await setEarned(tx, inviterId, inviteeId, earned)
}

export const startInviteWork = (context: AppContext, ms = 2_000): Stop =>
  runPeriodically(context, 'invites', ms, () => earnInvites(context))

type RequestReference = { reference: string; key: string | undefined }

/** Pays a percentage; the rest is forfeited. INVITE_INACTIVE, NO_INVITE_BONUS, NO_INVITEE_PLAY_INFO, INVITE_COLLECT. */
export async function receiveInvite(context: AppContext, tx: Tx, playerId: number, { reference, key }: RequestReference): Promise<void> {
  const { settings, config, clock, catalogue } = context
  if (!settings.values.inviteActive) throw new ApiError('INVITE_INACTIVE')
  await lockMoney(tx, playerId)
  const amount = await balanceOf(tx, playerId, 'invite')
  if (amount === 0) throw new ApiError(await whyNothing(tx, playerId))
  await setReceived(tx, playerId)
  const pays = Math.floor((amount * ((await bonusRuns(tx, playerId)) ? config.inviteFail : config.inviteSuccess)) / 100)
  await post(tx, {
    playerId,
    kind: 'invite',
    reference: `invite:${reference}`,
    ...(key !== undefined && { key }),
    at: clock.now(),
    postings: [
      { account: 'invite' as const, amount: -amount },
      { account: 'house:invite' as const, amount: amount - pays },
      { account: 'wallet' as const, amount: pays },
    ].filter((posting) => posting.amount !== 0),
    entry: {
      type: 'bonus',
      status: 'SUCCESS',
      from: 'INVITE',
      to: 'WALLET',
      amount: pays,
      detail: { invite: catalogue.current.service.invite },
    },
  })
}

async function whyNothing(tx: Tx, playerId: number): Promise<string> {
  const { friends, earned } = await inviteTotals(tx, playerId)
  if (earned > 0) return 'INVITE_COLLECT'
  return friends > 0 ? 'NO_INVITEE_PLAY_INFO' : 'NO_INVITE_BONUS'
}
