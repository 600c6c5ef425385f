import { bodyOf, playerOf, type Routes } from '../http/handler.ts'
import { bahtOf } from '../http/money.ts'
import type { World } from '../world.ts'
import { entriesBetween, type EntryRow, entryTotal } from './statement.queries.ts'

type Page = { page: number; limit: number }

export const statementRoutes = (world: World): Routes => ({
  listStatements: async (request) => {
    const { page, limit } = bodyOf<Page>(request)
    const playerId = playerOf(request)
    const total = await entryTotal(world.pool, playerId)
    const last = total - (page - 1) * limit
    const rows = last < 1 ? [] : await entriesBetween(world.pool, playerId, last - limit + 1, last)
    return { total, statements: rows.map(statementOf) }
  },
})

/** What an entry says it was for; contract.md: invite, refund and lucky draw are bonuses with a description. */
const described = ['bonus', 'promotion', 'invite', 'refund', 'luckydraw']

function statementOf(row: EntryRow): object {
  const detail = Object.entries(row.entry_detail ?? {}).filter(([name]) => described.includes(name))
  return {
    statementType: row.entry_type,
    status: row.entry_status,
    from: row.entry_from,
    to: row.entry_to,
    amount: bahtOf(row.entry_amount),
    createdAt: row.at.toISOString(),
    ...Object.fromEntries(detail),
    number: row.entry,
    balance: bahtOf(row.wallet_after),
    // Support finds the operation by it; what makes it happen once may hold a key, and stays inside.
    reference: `S${row.id}`,
  }
}
