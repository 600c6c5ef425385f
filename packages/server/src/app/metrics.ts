import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { addBudgetMetrics } from '#core/budgets/budgetMetrics.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { addReplicationMetrics } from '#platform/db/replicationMetrics.ts'
import { dayMs } from '#platform/time/clock.ts'
import { sameSecret } from '#platform/values/sameSecret.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

/** Labels by operationId, never by URL. */
export function addMetrics(app: FastifyInstance, context: AppContext): void {
  const registry = new Registry()
  app.decorate('metrics', registry)
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'krapao_requests_total',
    help: 'Answers by operation and status',
    labelNames: ['operation', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'krapao_request_seconds',
    help: 'Time from request to answer by operation',
    labelNames: ['operation'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
  const { pool } = context
  const measureReplication = addReplicationMetrics(registry, pool)
  const readBudgets = addBudgetMetrics(registry, context)
  const connections = new Gauge({
    name: 'krapao_database_connections',
    help: 'Connections of this copy to PostgreSQL',
    labelNames: ['state'],
    registers: [registry],
  })
  const measurePool = (): void => {
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'awaited' }, pool.waitingCount)
  }

  const measureMoney = addMoneyMetrics(registry, context)

  app.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config.operationId ?? 'other'
    requests.inc({ operation, status: reply.statusCode })
    seconds.observe({ operation }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { config: { limit: 'probe' } }, async (request, reply) => {
    if (!mayRead(context.config.metricsToken, request)) return reply.callNotFound()
    measurePool()
    await context.jobs.run('money metrics', measureMoney)
    await context.jobs.run('replication metrics', measureReplication)
    await context.jobs.run('budget metrics', readBudgets)
    return reply.type(registry.contentType).send(await Registry.merge([registry, context.metrics]).metrics())
  })
  app.addHook('onClose', async () => registry.clear())
}

function addMoneyMetrics(registry: Registry, { pool, clock, config }: Pick<AppContext, 'pool' | 'clock' | 'config'>): () => Promise<void> {
  const alarms = new Gauge({
    name: 'krapao_alarms',
    help: 'What must not happen and did, such as a difference with a game provider that no bet explains: table alarm',
    registers: [registry],
  })
  const late = new Gauge({
    name: 'krapao_late',
    help: 'Transfers, withdrawals and gifts that have not ended TRANSIT_MINUTES after they began, and deposits beyond a limit that are not back a day after they could be',
    labelNames: ['what'],
    registers: [registry],
  })
  const openPayments = new Gauge({
    name: 'krapao_open_payments',
    help: 'Incoming payments that staff have to settle: krapao incoming list',
    labelNames: ['state'],
    registers: [registry],
  })
  const openSeconds = new Gauge({
    name: 'krapao_open_payment_seconds',
    help: 'Age of the oldest incoming payment that staff have to settle',
    labelNames: ['state'],
    registers: [registry],
  })
  /** Keeps the last values while the database is unavailable. */
  return async () => {
    const now = clock.now()
    const before = new Date(now - config.transitMinutes * 60_000)
    // A changed bank account delays returns.
    const returnable = new Date(now - dayMs - config.bankChangeHours * 3_600_000)
    const { rows } = await pool.query<{ alarms: number; transfer: number; withdrawal: number; gift: number; return: number }>(
      `select (select count(*) from alarm) as alarms,
        (select count(*) from transfer where state in ('leaving', 'entering') and created_at < $1) as transfer,
        (select count(*) from withdrawal where status in ('requested', 'sent') and requested_at < $1) as withdrawal,
        (select count(*) from gift_link where status = 'redeeming' and created_at < $1) as gift,
        (select count(*) from held_deposit h join ledger_transaction o on o.player_id = h.player_id and o.id = h.transaction_id where o.at < $2) as return`,
      [before, returnable],
    )
    const [counts] = rows
    alarms.set(counts?.alarms ?? 0)
    for (const what of ['transfer', 'withdrawal', 'gift', 'return'] as const) late.set({ what }, counts?.[what] ?? 0)
    const { rows: open } = await pool.query<{ state: string; count: number; since: Date }>(
      "select state, count(*), min(seen_at) as since from incoming_payment where state in ('unmatched', 'review') group by state",
    )
    for (const state of ['unmatched', 'review']) {
      const { count, since } = open.find((one) => one.state === state) ?? { count: 0, since: new Date(now) }
      openPayments.set({ state }, count)
      openSeconds.set({ state }, Math.max(0, now - since.getTime()) / 1_000)
    }
  }
}

type Asking = Pick<FastifyRequest, 'headers' | 'socket'>

/** Without a token, allows this machine only, not through a proxy. */
function mayRead(token: string, { headers, socket }: Asking): boolean {
  if (!token) return !('x-forwarded-for' in headers) && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  return sameSecret(headers.authorization ?? '', `Bearer ${token}`)
}
