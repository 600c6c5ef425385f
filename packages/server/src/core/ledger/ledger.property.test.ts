// More runs: LEDGER_RUNS=512 vitest run --project server ledger.property
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { transaction } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { checkLedger } from './check.ts'
import { post, type Account, type Asset, type Posting } from './ledger.ts'

const runs = Number(process.env['LEDGER_RUNS'] ?? 12)
const { context, pool } = await freshApp()

type Model = { balances: Map<string, number>; references: Map<number, string>; transactions: number; entries: number }
type Move = { reference: number; from: Account; to: Account; amount: number; asset: Asset; entry: boolean; fail: boolean }

const account = (): fc.Arbitrary<Account> =>
  fc.constantFrom<Account>('wallet', 'invite', 'refund', 'game:PG', 'game:JOKER', 'transit:PG', 'house:bank', 'house:bonus')
const move: fc.Arbitrary<Move> = fc.record({
  // Few, so that many repeat.
  reference: fc.nat(300),
  from: account(),
  to: account(),
  amount: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 10_000_000_000 })),
  asset: fc.constantFrom<Asset>('THB', 'THB', 'THB', 'COIN'),
  entry: fc.boolean(),
  fail: fc.constantFrom(false, false, false, true),
})

// @covers G5.1
test(`${runs} sequences of transactions keep every invariant after each step`, { timeout: 600_000 + runs * 10_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: runs > 100 ? 512 : 96, size: 'max' }), async (moves) => {
      const { playerId } = await signUp(context)
      const model: Model = { balances: new Map(), references: new Map(), transactions: 0, entries: 0 }
      for (const step of moves) {
        expect(await apply(playerId, step)).toBe(predict(model, step))
        expect(await stateOf(playerId)).toEqual(visible(model))
      }
    }),
    { numRuns: runs, seed: 20_261_121 },
  )
  expect(await checkLedger(pool, { now: context.clock.now(), statement: false })).toEqual({ ok: true, problems: [] })
})

const postingsOf = ({ from, to, amount, asset }: Move): Posting[] => [
  { account: from, amount: -amount, asset },
  { account: to, amount, asset },
]

async function apply(playerId: number, step: Move): Promise<string> {
  const entry = { type: 'transfer', status: 'SUCCESS', from: step.from, to: step.to, amount: step.amount } as const
  const at = context.clock.now()
  const ledgerTransaction = {
    playerId,
    kind: 'move',
    reference: `r${step.reference}`,
    at,
    postings: postingsOf(step),
    ...(step.entry && { entry }),
  }
  try {
    return await transaction(pool, async (tx) => {
      const { outcome } = await post(tx, ledgerTransaction)
      if (step.fail) throw new Error('failed later')
      return outcome
    })
  } catch (error) {
    if (error instanceof ApiError || (error instanceof Error && /^failed later|^reference/.test(error.message))) return error.message
    throw error
  }
}

function predict(model: Model, step: Move): string {
  const { reference, from, to, amount, asset } = step
  const meaning = JSON.stringify([from, to, amount, asset])
  const known = model.references.get(reference)
  if (known !== undefined && known !== meaning) return 'reference of another transaction: move'
  if (known !== undefined) return step.fail ? 'failed later' : 'repeated'
  const held = model.balances.get(`${from} ${asset}`) ?? 0
  if (!from.startsWith('house:') && from !== to && held < amount) return 'MONEY_NOT_ENOUGH'
  if (step.fail) return 'failed later'
  model.references.set(reference, meaning)
  model.transactions += 1
  if (step.entry) model.entries += 1
  for (const posting of postingsOf(step)) {
    if (posting.account.startsWith('house:')) continue
    const key = `${posting.account} ${asset}`
    model.balances.set(key, (model.balances.get(key) ?? 0) + posting.amount)
  }
  return 'posted'
}

const visible = ({ balances, transactions, entries }: Model) => ({ balances: Object.fromEntries(balances), transactions, entries })

async function stateOf(playerId: number) {
  const { rows } = await pool.query<{ balances: Record<string, number> | null; transactions: number; entries: number }>(
    `select (select json_object_agg(account || ' ' || asset, amount) from balance where player_id = $1) as balances,
        coalesce((select transactions from ledger_player where player_id = $1), 0) as transactions,
        coalesce((select entries from ledger_player where player_id = $1), 0) as entries`,
    [playerId],
  )
  return { ...rows[0], balances: rows[0]?.balances ?? {} }
}
