import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { addUpload, bytesIn, dayOf, megabyte, removeUpload, type BoundedSum } from '#core/files/uploadBudget.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { playerOf } from '#platform/http/handler.ts'
import { isV4, networkOf, subnetOf } from '#platform/network/address.ts'

export type SlipSender = { playerId: number; address: string }
export const slipSenderOf = (request: FastifyRequest): SlipSender => ({ playerId: playerOf(request), address: networkOf(request.ip) })

/** Carriers share addresses. */
const playersAtOneAddress = 20
/** Parts of the total. Carriers' customers share an IPv4 subnet. */
const subnetParts = { v4: 1 / 2, v6: 1 / 8 }

/** The rest is for players who used less than this part of their own bytes. */
const [commonPart, littlePart] = [3 / 4, 1 / 20]

const everybody = 'slips'

type Upload = { bytes: number; at: number }

/** Throws REQUEST_LIMIT if a sum is full. */
export async function addSlipBytes(tx: Tx, { config }: AppContext, sender: SlipSender, upload: Upload): Promise<void> {
  const sums = sumsOf(config, sender, upload.at)
  const [own] = sums
  const used = await bytesIn(tx, own)
  const isLittle = used + upload.bytes <= own.megabytes * megabyte * littlePart
  await addUpload(
    tx,
    sums.map((sum) => (sum.who === everybody && !isLittle ? { ...sum, megabytes: sum.megabytes * commonPart } : sum)),
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
      megabytes: Math.max(slipDayMegabytes, Math.floor(slipTotalDayMegabytes * subnetParts[isV4(address) ? 'v4' : 'v6'])),
    },
    { who: everybody, day, megabytes: slipTotalDayMegabytes },
  ]
}
