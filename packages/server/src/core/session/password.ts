import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { fairQueue, type Turn } from '#platform/queues/fairQueue.ts'
import { hashCost } from '#platform/config/hashCost.ts'
const parameters = (cost: number) => ({ N: 2 ** cost, r: 8, p: 3, maxmem: 64 * 1024 * 1024 })
const derive = promisify<string, Buffer, number, ReturnType<typeof parameters>, Buffer>(scrypt)

// Each takes memory, and one of the four threads that file access and DNS need too.
const running = fairQueue({ atOnce: 2, perKey: 2, inAll: 4, waitMs: 30_000 })
// Per phone, as many as strangers may try in five minutes.
const lines = {
  proven: fairQueue({ atOnce: 2, perKey: 20, inAll: 200, waitMs: 30_000 }),
  strangers: fairQueue({ atOnce: 2, perKey: 20, inAll: 200, waitMs: 30_000 }),
}
export const passwordQueueRatio = (): number => Math.max(lines.proven.usedRatio(), lines.strangers.usedRatio())

/** Bits of the challenge from a quarter full on; more, the fuller it is. */
export function strangerBits(): number {
  const used = lines.strangers.usedRatio()
  return used < 1 / 4 ? 0 : 14 + Math.min(4, Math.floor(4 * used))
}

/** `proven` gets half of the hashes, however many strangers guess. */
export type HashTurn = { line: keyof typeof lines; turn: Turn }
const ownTurn: HashTurn = { line: 'proven', turn: 'server' }

const inTurn = ({ line, turn }: HashTurn, work: () => Promise<Buffer>): Promise<Buffer> => lines[line](turn, () => running(line, work))

/** `cost`: PASSWORD_COST; a lower one is stored with the hash. */
export async function hashPassword(password: string, cost = hashCost, turn = ownTurn): Promise<string> {
  const salt = randomBytes(16)
  const hash = await inTurn(turn, () => derive(password, salt, 32, parameters(cost)))
  return [salt.toString('hex'), hash.toString('hex'), ...(cost === hashCost ? [] : [cost])].join(':')
}

export async function isPassword(password: string, hash: string | undefined, cost = hashCost, turn = ownTurn): Promise<boolean> {
  const [salt = '', expected = '', own = hashCost] = (hash ?? `${'00'.repeat(16)}:${'00'.repeat(32)}:${cost}`).split(':')
  const actual = await inTurn(turn, () => derive(password, Buffer.from(salt, 'hex'), 32, parameters(Number(own))))
  const wanted = Buffer.from(expected, 'hex')
  return wanted.length === actual.length && timingSafeEqual(actual, wanted)
}
