// Notices of money that came, as an other side signs them (adapters/signature.ts), and the server that takes them.
import { webhookContract } from '@krapao/server/contracts'
import { signatureOf } from '../adapters/signature.ts'
import { holds } from './otherSide.ts'

/** Satang of every notice. */
export const noticed = 12_345

/** What the server does with a notice: each reference is money once. */
export function takingNotices() {
  const taken: string[] = []
  let isAway = false
  return {
    taken: () => taken,
    away: (now: boolean) => void (isAway = now),
    take: ({ reference, amount }: { reference: string; amount: number }) => {
      if (isAway || amount !== noticed) return Promise.reject(new Error('the database is away'))
      const isNew = !taken.includes(reference)
      taken.push(reference)
      return Promise.resolve(isNew ? ('credited' as const) : ('repeated' as const))
    },
  }
}

type Receiver = { url: string; name: string; secret: string; notice: () => object; server: ReturnType<typeof takingNotices> }

/** Runs the cases of what receives them at POST /hooks/NAME of `url`. `notice` makes one of money that has just come. */
export function holdsNotices({ url, name, secret, notice, server: { taken, away } }: Receiver): void {
  let last = ''
  holds(
    webhookContract({
      url: `${url}/hooks/${name}`,
      headers: [`x-${name}-time`, `x-${name}-signature`],
      notice: ({ again = false, at = Date.now(), key = secret, body } = {}) => {
        if (!again && body === undefined) last = JSON.stringify(notice())
        const time = String(Math.floor(at / 1_000))
        const signed = body ?? last
        return { headers: { [`x-${name}-time`]: time, [`x-${name}-signature`]: signatureOf(key, time, signed) }, body: signed }
      },
      taken,
      away,
    }),
  )
}
