import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { insertCoupon } from '#capabilities/spin/spin.queries.ts'
import type { RewardTerms } from '#core/catalogue/rewardCost.ts'
import { applyShipped } from '#core/catalogue/shipped.ts'
import { post } from '#core/ledger/ledger.ts'
import { insertPlayer, ownerOf } from '#core/players/account.queries.ts'
import { hashPassword } from '#core/session/password.ts'
import type { Config } from '#platform/config/config.ts'
import { assertDatabaseKind } from '#platform/db/databaseKind.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { countPlay } from '#core/bets/play.queries.ts'
import { demoFriends, demoHistory, demoPlay } from './demoHistory.ts'
import { seedGameAccounts } from './seedGameAccounts.ts'

const day = 86_400_000
const demoPhone = '0800000001'

/** Idempotent; throws on a live database. */
export async function seed(pool: Pool, config: RewardTerms & Pick<Config, 'passwordCost'>, now = Date.now()): Promise<void> {
  await assertDatabaseKind(pool, 'sandbox', now)
  await applyShipped(pool, now, config)
  if (await ownerOf(pool, 'phone', demoPhone)) return
  const passwordHash = await hashPassword('demo1234', config.passwordCost)
  const bank = { code: 'KBANK', accountName: 'SOMCHAI JAIDEE', accountNo: '1234567890' }
  const demo = { phone: demoPhone, name: 'Somchai', passwordHash, sourceCode: 'FRIEND', currency: 'BAHT', bank, at: now - 30 * day }
  await transaction(pool, async (tx) => {
    const playerId = await insertPlayer(tx, demo)
    const games = ['JOKER', 'PG', 'SEXYGAME']
    for (const code of games) await openGame(tx, playerId, code, now)
    for (const { hoursAgo, ...step } of demoHistory) {
      await post(tx, { ...step, playerId, reference: `seed:${hoursAgo}`, at: now - hoursAgo * 3_600_000 })
    }
    await countPlay(tx, playerId, demoPlay)
    // demoHistory already posts the coins for these stakes.
    await tx.query('update player_play set coined_staked = staked where player_id = $1', [playerId])
    await seedFriends(tx, playerId, passwordHash, now)
    await seedGameAccounts(tx, playerId, games)
    await seedCoupon(tx, playerId, now)
  })
}

async function seedFriends(tx: Tx, inviterId: number, passwordHash: string, now: number): Promise<void> {
  for (const { phone, name, accountName, accountNo, daysAgo, earned, received } of demoFriends) {
    const bank = { code: 'SCB', accountName, accountNo }
    const friend = { phone, name, passwordHash, inviterId, sourceCode: 'FRIEND', currency: 'BAHT', bank, at: now - daysAgo * day }
    const inviteeId = await insertPlayer(tx, friend)
    await tx.query('insert into invite_earning (player_id, invitee_id, earned, received) values ($1, $2, $3, $4)', [
      inviterId,
      inviteeId,
      Math.round(earned * 100),
      Math.round(received * 100),
    ])
  }
}

async function seedCoupon(tx: Tx, playerId: number, now: number): Promise<void> {
  await insertCoupon(tx, {
    player_id: playerId,
    id: randomUUID(),
    prize: 'BAHT5',
    kind: 'wallet',
    amount: 500,
    offer: {
      name: { th: '฿5', lo: '฿5', en: '฿5' },
      label: { th: '฿5', lo: '฿5', en: '฿5' },
      htmlDescription: { th: '<p>฿5</p>', lo: '<p>฿5</p>', en: '<p>฿5</p>' },
    },
    won_at: new Date(now - day),
    expires_at: new Date(now + 29 * day),
  })
}

async function openGame(tx: Tx, playerId: number, code: string, now: number): Promise<void> {
  await tx.query('insert into game_account (player_id, slot_code, username, password, synced_at) values ($1, $2, $3, $4, $5)', [
    playerId,
    code,
    `kp${code.toLowerCase()}0001`,
    `Kp-${code.toLowerCase()}-0001`,
    new Date(now),
  ])
}
