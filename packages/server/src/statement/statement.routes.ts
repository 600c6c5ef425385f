import type { FastifyReply } from 'fastify'
import { bodyOf, playerOf, type Routes } from '../http/handler.ts'
import { bahtOf } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import { type Language, spokenIn } from '../lookups/language.ts'
import { bangkokOffset, dayMs } from '../ports/clock.ts'
import type { World } from '../world.ts'
import { describedIn } from './described.ts'
import { csvOf } from './statement.csv.ts'
import { entriesBetween, type EntryRow, type Selection, spanOf } from './statement.queries.ts'

/** Extension: of one type, and of these days of Bangkok, both included. */
type Selected = { statementType?: EntryRow['entry_type']; from?: string; to?: string }
type Order = Selected & { page: number; limit: number }

export const statementRoutes = (world: World): Routes => ({
  listStatements: async (request) => {
    const { page, limit, ...selected } = bodyOf<Order>(request)
    const language = spokenIn(request)
    const playerId = playerOf(request)
    const selection = selectionOf(selected)
    const { skipped, last } = await spanOf(world.pool, playerId, selection)
    const newest = last - (page - 1) * limit
    const oldest = Math.max(skipped, newest - limit) + 1
    const rows = newest <= skipped ? [] : await entriesBetween(world.pool, playerId, selection.type, oldest, newest)
    const { statementType, from, to } = selected
    return { total: last - skipped, statements: rows.map((row) => statementOf(row, language)), selected: { statementType, from, to } }
  },

  exportStatements: async (request, reply) => {
    const selection = selectionOf(request.query as Selected)
    const language = spokenIn(request)
    const span = await spanOf(world.pool, playerOf(request), selection)
    return asFile(reply).send(csvOf(world, playerOf(request), { type: selection.type, span, language }))
  },
})

const asFile = (reply: FastifyReply): FastifyReply =>
  reply.header('content-type', 'text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="statement.csv"')

/** Refuses with KEY_INVALID where the days are in the wrong order. */
function selectionOf({ statementType: type, from, to }: Selected): Selection {
  // Of one length and with the year first, days compare as text.
  if (from !== undefined && to !== undefined && to < from) throw new Refusal('KEY_INVALID', { params: { field: 'to', limit: from } })
  return { type, from: startOf(from), until: to === undefined ? undefined : startOf(to) + dayMs }
}

/** When a day begins in Bangkok. */
function startOf(day: string): number
function startOf(day: string | undefined): number | undefined
function startOf(day: string | undefined): number | undefined {
  return day === undefined ? undefined : Date.parse(`${day}T00:00:00Z`) - bangkokOffset
}

function statementOf(row: EntryRow, language: Language): object {
  return {
    statementType: row.entry_type,
    status: row.entry_status,
    from: row.entry_from,
    to: row.entry_to,
    amount: bahtOf(row.entry_amount),
    createdAt: row.at.toISOString(),
    ...describedIn(row, language),
    number: row.entry,
    balance: bahtOf(row.wallet_after),
    // Support finds the operation by it; what makes it happen once may hold a key, and stays inside.
    reference: `S${row.id}`,
    ...(isReturn(row) && { returned: true }),
  }
}

/** Brings back what a line before it took out. */
const isReturn = ({ kind }: EntryRow): boolean => kind.endsWith('.return')
