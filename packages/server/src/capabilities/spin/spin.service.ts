import { randomUUID } from 'node:crypto'
import type { Catalogue } from '#core/catalogue/catalogue.schema.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { balanceOf, post, lockMoney } from '#core/ledger/ledger.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { dayMs } from '#platform/time/clock.ts'
import { canonicalJson } from '#platform/values/canonicalJson.ts'
import { newSeed, sameWeights, sliceOf, type Weights } from './draw.ts'
import { insertCoupon, insertSpin, type Commitment, findCommitment, storeCommitment } from './spin.queries.ts'

export type Wheel = Catalogue['wheels'][number]

export const wheelOf = ({ catalogue, settings }: AppContext): Wheel | undefined =>
  settings.values.spinActive ? catalogue.current.wheels.find(({ active }) => active) : undefined

const weightsOf = ({ slices }: Wheel): Weights => Object.fromEntries(slices.map(({ code, weight }) => [code, weight]))

const prizesOf = ({ catalogue }: AppContext, { slices }: Wheel): string =>
  canonicalJson(slices.map(({ code, prize }) => [code, prize, catalogue.current.prizes.find((one) => one.code === prize)?.award]))

const isCurrent = (context: AppContext, commitment: Commitment, wheel: Wheel): boolean =>
  commitment.wheel === wheel.code && sameWeights(commitment.weights, weightsOf(wheel)) && commitment.prizes === prizesOf(context, wheel)

/** A commitment stays until it is drawn or the wheel changes. Throws NO_DATA without a wheel. */
export async function commitToDraw(context: AppContext, playerId: number): Promise<{ wheel: Wheel; commitment: Commitment }> {
  const wheel = wheelOf(context)
  if (!wheel) throw new ApiError('NO_DATA')
  const known = await findCommitment(context.pool, playerId)
  if (known && isCurrent(context, known, wheel)) return { wheel, commitment: known }
  return transaction(context.pool, async (tx) => {
    await lockMoney(tx, playerId)
    const locked = await findCommitment(tx, playerId)
    const commitment =
      locked && isCurrent(context, locked, wheel) ? locked : await commitToNextDraw(context, tx, playerId, wheel, locked?.nonce ?? 0)
    return { wheel, commitment }
  })
}

async function commitToNextDraw(context: AppContext, tx: Tx, playerId: number, wheel: Wheel, nonce: number): Promise<Commitment> {
  const commitment = { server_seed: newSeed(), nonce, wheel: wheel.code, weights: weightsOf(wheel), prizes: prizesOf(context, wheel) }
  await storeCommitment(tx, playerId, commitment)
  return commitment
}

export type Drawn = { slice: Wheel['slices'][number]; won: boolean; coins: number; drawn: Commitment; next: Commitment }

/** Throws NO_DATA without a wheel, or if it changed since the commitment. MONEY_NOT_ENOUGH without a coin. */
export async function spin(context: AppContext, tx: Tx, playerId: number, clientSeed: string): Promise<Drawn> {
  const wheel = wheelOf(context)
  if (!wheel) throw new ApiError('NO_DATA')
  await lockMoney(tx, playerId)
  const known = await findCommitment(tx, playerId)
  // A player who never loaded the wheel has no commitment, but may play.
  const drawn = known ?? (await commitToNextDraw(context, tx, playerId, wheel, 0))
  if (!isCurrent(context, drawn, wheel)) throw new ApiError('NO_DATA')
  const code = sliceOf(drawn.server_seed, clientSeed, drawn.nonce, drawn.weights)
  const slice = wheel.slices.find((one) => one.code === code)
  if (!slice) throw new Error('the drawn slice is not on the wheel')
  const at = context.clock.now()
  await post(tx, {
    playerId,
    kind: 'spin',
    reference: `spin:${drawn.nonce}`,
    at,
    postings: [
      { account: 'coins', amount: -1, asset: 'COIN' },
      { account: 'house:coins', amount: 1, asset: 'COIN' },
    ],
  })
  await insertSpin(tx, playerId, drawn, { clientSeed, slice: code, at })
  const won = await giveCoupon(context, tx, playerId, slice, at)
  const next = await commitToNextDraw(context, tx, playerId, wheel, drawn.nonce + 1)
  return { slice, won, coins: await balanceOf(tx, playerId, 'coins', 'COIN'), drawn, next }
}

export async function giveCoupon(
  { catalogue }: AppContext,
  tx: Tx,
  playerId: number,
  slice: Wheel['slices'][number],
  at: number,
): Promise<boolean> {
  const prize = catalogue.current.prizes.find(({ code }) => code === slice.prize)
  if (!prize) throw new Error('the catalogue lacks the prize of this slice')
  const { award, name, validDays } = prize
  if (award.kind === 'nothing') return false
  const { label, htmlDescription } = slice
  await insertCoupon(tx, {
    player_id: playerId,
    id: randomUUID(),
    prize: prize.code,
    kind: award.kind,
    amount: award.kind === 'coins' ? award.coins : award.amount,
    offer: { name, label, htmlDescription, ...(award.kind === 'bonus' && { turnover: award.turnover, percentFail: award.percentFail }) },
    won_at: new Date(at),
    expires_at: new Date(at + validDays * dayMs),
  })
  return true
}
