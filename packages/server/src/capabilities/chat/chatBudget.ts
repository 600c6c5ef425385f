import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { addBytes, addUpload, bytesIn, dayOf, removeEmptySum, removeUpload, subtractBytes } from '#core/files/uploadBudget.ts'
import type { ConversationKey } from '#core/session/conversationKey.ts'
import type { Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { addressLimits, networkOf, subnetOf } from '#platform/network/address.ts'

/** Without a signed token guests have only an address. */
export type Sender = { customer: string | undefined; address: string | undefined; subnet: string | undefined }
export const senderOf = ({ playerId, guestId, ip }: FastifyRequest): Sender => ({
  customer: playerId === undefined ? guestId : String(playerId),
  address: playerId === undefined ? networkOf(ip) : undefined,
  subnet: playerId === undefined ? subnetOf(ip) : undefined,
})

export const countedAs = (what: string, who: string | number): string => `chat ${what} ${who}`

/** Carriers share addresses. */
export const guestsAtOneAddress = 10
/** 1/2 of the store, so that players always find room. */
const guestsPart = 2
/** 1/8 of the guests' share, but at least one video. */
const subnetPart = 8
const videoMegabytes = 20
/** Evicted in addition, for concurrent uploads. */
const sparePart = 20

type Limits = Record<'customer' | 'address' | 'subnet' | 'guests' | 'everybody', number>

function limitsOf({ chatDayMegabytes: megabytes, chatStoreMegabytes: kept }: AppContext['config']): Limits {
  const guests = kept / guestsPart
  const subnet = Math.max(videoMegabytes, guests / subnetPart)
  return { customer: megabytes, address: guestsAtOneAddress * megabytes, subnet, guests, everybody: kept }
}

/** Evicts from the guest's subnet first, then from all guests. */
export async function evictFiles(
  { pool, config }: Pick<AppContext, 'pool' | 'config'>,
  { subnet }: Sender,
  bytes: number,
  removeOldest: (bytes: number, subnet: string | undefined) => Promise<unknown>,
): Promise<void> {
  if (subnet === undefined) return
  const limits = limitsOf(config)
  for (const scope of ['subnet', 'guests'] as const) {
    const sum = scope === 'subnet' ? subnetSum(subnet) : { who: 'guests', day: 0 }
    const limit = limits[scope] * megabyte
    const used = await bytesIn(pool, sum)
    if (used + bytes <= limit) continue
    await removeOldest(used + bytes - limit + limit / sparePart, scope === 'subnet' ? subnet : undefined)
  }
}

/** @throws REQUEST_LIMIT with `params.field` file, and `params.megabytes` for the customer's own daily limit */
export async function reserveStorage(tx: Tx, { config }: Pick<AppContext, 'config'>, sender: Sender, { bytes, at }: Upload): Promise<void> {
  const limits = limitsOf(config)
  const sums = sumsOf(sender, at).map((sum) => ({
    ...sum,
    megabytes: limits[sum.of],
    ...(sum.of === 'customer' && { shown: limits.customer }),
  }))
  await addUpload(tx, sums, { bytes, at })
}

export async function refundUpload(tx: Tx, sender: Sender, { bytes, at }: Upload): Promise<void> {
  await removeUpload(tx, sumsOf(sender, at), bytes)
  if (sender.subnet !== undefined) await removeEmptySum(tx, subnetSum(sender.subnet))
}

type Upload = { bytes: number; at: number }
type Sum = { of: keyof Limits; who: string; day: number }

function sumsOf({ customer, address, subnet }: Sender, at: number): Sum[] {
  const { day } = dayOf(at)
  return [
    ...(customer === undefined ? [] : [{ of: 'customer', who: `customer ${customer}`, day } as const]),
    ...(address === undefined ? [] : [{ of: 'address', who: `address ${address}`, day } as const]),
    ...(subnet === undefined ? [] : [{ of: 'subnet', ...subnetSum(subnet) } as const]),
    ...(address === undefined ? [] : [{ of: 'guests', who: 'guests', day: 0 } as const]),
    { of: 'everybody', who: 'everybody', day: 0 },
  ]
}

const subnetSum = (subnet: string) => ({ who: `subnet ${subnet}`, day: 0 })
const megabyte = 1_048_576

/** @throws REQUEST_LIMIT with `params.field` message for the limit of a guest or an address */
export async function countMessage(tx: Tx, { config, clock }: Pick<AppContext, 'config' | 'clock'>, sender: Sender): Promise<void> {
  const { customer, address } = sender
  if (address === undefined) return
  const { day, ends } = dayOf(clock.now())
  const { chatGuestMessages: perGuest } = config
  const ofAddress = addressLimits(address, perGuest * guestsAtOneAddress).map(([key, limit]) => [`at ${key}`, limit] as const)
  // A fixed order, against deadlocks.
  for (const [who, limit] of [...(customer === undefined ? [] : [[customer, perGuest] as const]), ...ofAddress])
    if (!(await addBytes(tx, { who: `messages ${who}`, day, limit }, 1)))
      throw new ApiError('REQUEST_LIMIT', { params: { field: 'message' }, retryAfter: ends })
}

export async function releaseStorage(tx: Tx, files: (ConversationKey & { size: number; subnet: string })[]): Promise<void> {
  const guests = files.filter(({ playerId }) => playerId === 0)
  // The order of uploads, with sorted subnets.
  const subnets = [...Map.groupBy(guests, ({ subnet }) => subnet)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [subnet, own] of subnets) {
    await subtractBytes(tx, subnetSum(subnet), bytesOf(own))
    await removeEmptySum(tx, subnetSum(subnet))
  }
  if (guests.length > 0) await subtractBytes(tx, { who: 'guests', day: 0 }, bytesOf(guests))
  if (files.length > 0) await subtractBytes(tx, { who: 'everybody', day: 0 }, bytesOf(files))
}

const bytesOf = (files: { size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0)
