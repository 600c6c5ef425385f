import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fairQueue, type QueueSender } from '#platform/queues/fairQueue.ts'
import { hashCost } from '#platform/config/hashCost.ts'
const parameters = (cost: number) => ({ N: 2 ** cost, r: 8, p: 3, maxmem: 64 * 1024 * 1024 })
const derive = promisify<string, Buffer, number, ReturnType<typeof parameters>, Buffer>(scrypt)

// Each hash takes memory, and one of the four threads that file access and DNS need too.
const hashing = fairQueue({ atOnce: 2, perKey: 2, inAll: 4, waitMs: 30_000 })
// `perKey` is as many as unknown devices may try for a phone in five minutes.
const queues = {
  proven: fairQueue({ atOnce: 2, perKey: 20, inAll: 200, waitMs: 30_000 }),
  strangers: fairQueue({ atOnce: 2, perKey: 20, inAll: 200, waitMs: 30_000 }),
}
export const passwordQueueRatio = (): number => Math.max(queues.proven.usedRatio(), queues.strangers.usedRatio())

/** Bits of the challenge for unknown clients: none below a quarter full, then more the fuller the queue is. */
export function strangerBits(): number {
  const used = queues.strangers.usedRatio()
  return used < 1 / 4 ? 0 : 14 + Math.min(4, Math.floor(4 * used))
}

/** The queue `proven` gets half of the hashes, however many strangers guess. */
export type HashRequest = { queue: keyof typeof queues; sender: QueueSender }
const serverRequest: HashRequest = { queue: 'proven', sender: 'server' }

const runInTurn = ({ queue, sender }: HashRequest, work: () => Promise<Buffer>): Promise<Buffer> =>
  queues[queue](sender, () => hashing(queue, work))

/** `cost`: PASSWORD_COST; a lower one is stored with the hash. */
export async function hashPassword(password: string, cost = hashCost, request = serverRequest): Promise<string> {
  const salt = randomBytes(16)
  const hash = await runInTurn(request, () => derive(password, salt, 32, parameters(cost)))
  return [salt.toString('hex'), hash.toString('hex'), ...(cost === hashCost ? [] : [cost])].join(':')
}

export async function isPassword(password: string, hash: string | undefined, cost = hashCost, request = serverRequest): Promise<boolean> {
  const [salt = '', expected = '', own = hashCost] = (hash ?? `${'00'.repeat(16)}:${'00'.repeat(32)}:${cost}`).split(':')
  const actual = await runInTurn(request, () => derive(password, Buffer.from(salt, 'hex'), 32, parameters(Number(own))))
  const wanted = Buffer.from(expected, 'hex')
  return wanted.length === actual.length && timingSafeEqual(actual, wanted)
}
