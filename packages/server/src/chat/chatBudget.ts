// Uploads have bounds in bytes, and guests' messages in number, so that nobody fills the disk: not a customer, not one address of
// many guests, not all guests.
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../db/transaction.ts'
import { networkOf } from '../http/address.ts'
import { Refusal } from '../http/refusal.ts'
import { addBytes, addUpload, dayOf, removeUpload, takeBytes } from '../media/uploadBudget.ts'
import type { World } from '../world.ts'
import type { Key } from './chat.queries.ts'

/** By what uploads and messages are counted. A guest has an address; one who only names themselves has nothing else. */
export type Sender = { customer: string | undefined; address: string | undefined }
export const senderOf = ({ playerId, guestId, ip }: FastifyRequest): Sender => ({
  customer: playerId === undefined ? guestId : String(playerId),
  address: playerId === undefined ? networkOf(ip) : undefined,
})

/** How many customers may be guests behind one address; carriers share them. */
export const guestsAtOneAddress = 10
/** Guests may take one part of so many: whoever has an account finds room when they have filled theirs. */
const guestsPart = 2

/**
 * Counts an upload of so many bytes, on that day and in all. REQUEST_LIMIT with `params.field` file where there is no room: with
 * `params.megabytes` where the customer has sent so much today; else their address has, or all that is kept is too much.
 */
export async function takeRoom(tx: Tx, { config }: Pick<World, 'config'>, sender: Sender, { bytes, at }: Upload): Promise<void> {
  const { chatDayMegabytes: megabytes } = config
  const kept = config.chatStoreMegabytes
  const most = { customer: megabytes, address: guestsAtOneAddress * megabytes, guests: kept / guestsPart, everybody: kept }
  // Always in this order: two that wait for each other's sums would wait for ever.
  const sums = sumsOf(sender, at).map((sum) => ({ ...sum, megabytes: most[sum.of], ...(sum.of === 'customer' && { shown: megabytes }) }))
  await addUpload(tx, sums, { bytes, at })
}

/** What was counted of an upload that came to nothing counts no more. */
export async function giveBack(tx: Tx, sender: Sender, { bytes, at }: Upload): Promise<void> {
  await removeUpload(tx, sumsOf(sender, at), bytes)
}

type Upload = { bytes: number; at: number }
type Sum = { of: 'customer' | 'address' | 'guests' | 'everybody'; who: string; day: number }

/** The sums that an upload is counted in. */
function sumsOf({ customer, address }: Sender, at: number): Sum[] {
  const { day } = dayOf(at)
  return [
    ...(customer === undefined ? [] : [{ of: 'customer', who: `customer ${customer}`, day } as const]),
    ...(address === undefined ? [] : [{ of: 'address', who: `address ${address}`, day } as const]),
    ...(address === undefined ? [] : [{ of: 'guests', who: 'guests', day: 0 } as const]),
    { of: 'everybody', who: 'everybody', day: 0 },
  ]
}

/** Counts a message of a guest, today. REQUEST_LIMIT with `params.field` message where they, or their address, have sent so many. */
export async function takeMessage(tx: Tx, { config, clock }: Pick<World, 'config' | 'clock'>, sender: Sender): Promise<void> {
  const { customer, address } = sender
  if (address === undefined) return
  const { day, ends } = dayOf(clock.now())
  const { chatGuestMessages: most } = config
  const ofGuest = customer === undefined || (await addBytes(tx, { who: `messages ${customer}`, day, most }, 1))
  if (ofGuest && (await addBytes(tx, { who: `messages at ${address}`, day, most: most * guestsAtOneAddress }, 1))) return
  throw new Refusal('REQUEST_LIMIT', { params: { field: 'message' }, retryAfter: ends })
}

/** Files are no longer kept. */
export async function giveRoom(tx: Tx, files: (Key & { size: number })[]): Promise<void> {
  const guests = files.filter(({ playerId }) => playerId === 0)
  if (guests.length > 0) await takeBytes(tx, { who: 'guests', day: 0 }, bytesOf(guests))
  if (files.length > 0) await takeBytes(tx, { who: 'everybody', day: 0 }, bytesOf(files))
}

const bytesOf = (files: { size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0)
