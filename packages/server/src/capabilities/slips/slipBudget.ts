import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { addUpload, bytesIn, dayOf, megabyte, removeUpload, type BoundedSum } from '#core/files/uploadBudget.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { playerOf } from '#platform/http/handler.ts'
import { isV4, networkOf, subnetOf } from '#platform/network/address.ts'

export type SlipSender = { playerId: number; address: string }
export const slipSenderOf = (request: FastifyRequest): SlipSender => ({ playerId: playerOf(request), address: networkOf(request.ip) })

/** Mobile carriers put many customers behind one address. */
const playersAtOneAddress = 20
/** Shares of the total that one subnet may use. IPv4 has more, because many customers of a carrier share one. */
const subnetShares = { v4: 1 / 2, v6: 1 / 8 }

/** Above this share of the total, only players who used little of their own budget may upload. */
const openShare = 3 / 4
/** Share of the own budget that counts as little. */
const littleShare = 1 / 20

const allPlayers = 'slips'

type Upload = { bytes: number; at: number }

/** Throws REQUEST_LIMIT if a sum is full. */
export async function addSlipBytes(tx: Tx, { config }: AppContext, sender: SlipSender, upload: Upload): Promise<void> {
  const sums = sumsOf(config, sender, upload.at)
  const [own] = sums
  const used = await bytesIn(tx, own)
  const usesLittle = used + upload.bytes <= own.megabytes * megabyte * littleShare
  await addUpload(
    tx,
    sums.map((sum) => (sum.who === allPlayers && !usesLittle ? { ...sum, megabytes: sum.megabytes * openShare } : sum)),
    upload,
  )
}

export const removeSlipBytes = (tx: Tx, { config }: AppContext, sender: SlipSender, { bytes, at }: Upload): Promise<void> =>
  removeUpload(tx, sumsOf(config, sender, at), bytes)

function sumsOf(
  { slipDayMegabytes, slipTotalDayMegabytes }: AppContext['config'],
  { playerId, address }: SlipSender,
  at: number,
): [own: BoundedSum, ...BoundedSum[]] {
  const { day } = dayOf(at)
  return [
    { who: `slips of ${playerId}`, day, megabytes: slipDayMegabytes, shown: slipDayMegabytes },
    { who: `slips at ${address}`, day, megabytes: playersAtOneAddress * slipDayMegabytes },
    {
      who: `slips at ${subnetOf(address)}`,
      day,
      megabytes: Math.max(slipDayMegabytes, Math.floor(slipTotalDayMegabytes * subnetShares[isV4(address) ? 'v4' : 'v6'])),
    },
    { who: allPlayers, day, megabytes: slipTotalDayMegabytes },
  ]
}
