import type { FastifyReply } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bodyOf, type Handler, playerOf, type Routes } from '#platform/http/handler.ts'
import { bangkokOffsetMs, dayMs } from '#platform/time/clock.ts'
import { type Language, languageOf } from '#platform/values/language.ts'
import { bahtOf } from '#platform/values/money.ts'
import { descriptionsIn } from './descriptions.ts'
import { csvOf } from './statement.csv.ts'
import { type EntryRow, readLines, type Selection, spanOf } from './statement.queries.ts'

/** Days in Bangkok, both inclusive. */
type Selected = { statementType?: EntryRow['entry_type']; from?: string; to?: string }
type Order = Selected & { page: number; limit: number }

/** Each file reads all entries. */
const filesAMinute = 10

export const statementRoutes = (context: AppContext): Routes => ({
  listStatements: async (request) => {
    const { page, limit, ...selected } = bodyOf<Order>(request)
    const language = languageOf(request, context.config)
    const playerId = playerOf(request)
    const selection = selectionOf(selected)
    const { skipped, last } = await spanOf(context.pool, playerId, selection)
    const newest = last - (page - 1) * limit
    const oldest = Math.max(skipped, newest - limit) + 1
    const rows = newest <= skipped ? [] : await readLines(context, playerId, { type: selection.type, first: oldest, last: newest })
    const { statementType, from, to } = selected
    return { total: last - skipped, statements: rows.map((row) => statementOf(row, language)), selected: { statementType, from, to } }
  },

  exportStatements: exporting(context),
})

function exporting(context: AppContext): Handler {
  const underWay = new Set<number>()
  return async (request, reply) => {
    const playerId = playerOf(request)
    const selection = selectionOf(request.query as Selected)
    const language = languageOf(request, context.config)
    if (underWay.has(playerId)) throw new ApiError('REQUEST_LIMIT', { retryAfter: 5 })
    context.limiter.count(`statement files of player ${playerId}`, filesAMinute)
    underWay.add(playerId)
    try {
      const span = await spanOf(context.pool, playerId, selection)
      const file = csvOf(context, playerId, { type: selection.type, span, language })
      file.once('close', () => underWay.delete(playerId))
      return await asFile(reply).send(file)
    } catch (error) {
      underWay.delete(playerId)
      throw error
    }
  }
}

const asFile = (reply: FastifyReply): FastifyReply =>
  reply.header('content-type', 'text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="statement.csv"')

function selectionOf({ statementType: type, from, to }: Selected): Selection {
  // ISO dates compare as text.
  if (from !== undefined && to !== undefined && to < from) throw new ApiError('KEY_INVALID', { params: { field: 'to', limit: from } })
  return { type, from: startOf(from), until: to === undefined ? undefined : startOf(to) + dayMs }
}

function startOf(day: string): number
function startOf(day: string | undefined): number | undefined
function startOf(day: string | undefined): number | undefined {
  return day === undefined ? undefined : Date.parse(`${day}T00:00:00Z`) - bangkokOffsetMs
}

function statementOf(row: EntryRow, language: Language): object {
  return {
    statementType: row.entry_type,
    status: row.entry_status,
    from: row.entry_from,
    to: row.entry_to,
    amount: bahtOf(row.entry_amount),
    createdAt: row.at.toISOString(),
    ...descriptionsIn(row, language),
    number: row.entry,
    balance: bahtOf(row.wallet_after),
    // The ledger's reference may contain a key.
    reference: `S${row.id}`,
    ...(isReturn(row) && { returned: true }),
    ...(row.payout && { payout: payoutOf(row.payout) }),
  }
}

const payoutOf = ({ status, account, endedAt, note }: NonNullable<EntryRow['payout']>): object => ({
  status,
  account,
  ...(endedAt !== null && { endedAt: new Date(endedAt).toISOString() }),
  // The note of a payment is the bank's reference.
  ...(status === 'refused' && note !== null && note !== '' && { reason: note }),
})

const isReturn = ({ kind }: EntryRow): boolean => kind.endsWith('.return')
