import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { GiftState, GiftWallet, Redemption, RedeemOutcome } from '#ports/gift.ts'
import { withFaults } from './faults.ts'

/** Only the code matters. */
const linkStart = 'https://gift.truemoney.com/campaign/?v='

export function sandboxGift(pool: Pool): GiftWallet {
  return {
    codeOf: (link) => /^https:\/\/gift\.truemoney\.com\/campaign\/?\?v=([A-Za-z0-9]{8,64})$/.exec(link.trim())?.[1],
    look: (code) =>
      withFaults<GiftState>(pool, {
        port: 'gift',
        target: 'look',
        run: () => look(pool, code),
        refuse: () => ({ state: 'gone' }),
        garbage: senseless,
      }),
    redeem: (redemption) =>
      withFaults<RedeemOutcome>(pool, {
        port: 'gift',
        target: 'redeem',
        run: () => redeem(pool, redemption),
        refuse: () => ({ outcome: 'gone' }),
        garbage: senseless,
      }),
  }
}

const senseless = (): never => {
  throw new Error('the sandbox gift wallet returned garbage')
}

async function look(pool: Pool, code: string): Promise<GiftState> {
  const { rows } = await pool.query<{ amount: number }>(
    'select amount from sandbox_gift where code = $1 and not used and taken_by is null',
    [code],
  )
  return rows[0] ? { state: 'fresh', amount: rows[0].amount } : { state: 'gone' }
}

async function redeem(pool: Pool, { id, code }: Redemption): Promise<RedeemOutcome> {
  const { rows } = await pool.query<{ amount: number; reference: string }>(
    `update sandbox_gift set taken_by = $2 where code = $1 and not used and (taken_by is null or taken_by = $2)
      returning amount, 'G' || code as reference`,
    [code, id],
  )
  return rows[0] ? { outcome: 'redeemed', ...rows[0] } : { outcome: 'gone' }
}

/** Satang; a used gift was redeemed by a stranger. */
export async function makeGift(pool: Pool, amount: number, used: boolean): Promise<string> {
  const code = randomBytes(18).toString('hex')
  await pool.query('insert into sandbox_gift (code, amount, used) values ($1, $2, $3)', [code, amount, used])
  return linkStart + code
}
