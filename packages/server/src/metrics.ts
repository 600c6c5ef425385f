import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { addBudgetMetrics } from './budgets/budgetMetrics.ts'
import { addReplicationMetrics } from './db/replicationMetrics.ts'
import { sameSecret } from './http/sameSecret.ts'
import type { World } from './world.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Where a part with figures of its own adds them. */
    metrics: Registry
  }
}

/** `/metrics` for Prometheus: the process, the database pool, and each operation's count and durations, by operationId and never by URL. */
export function addMetrics(app: FastifyInstance, world: World): void {
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
  const { pool } = world
  const lookAtReplication = addReplicationMetrics(registry, pool)
  const readBudgets = addBudgetMetrics(registry, world)
  const connections = new Gauge({
    name: 'krapao_database_connections',
    help: 'Connections of this copy to PostgreSQL',
    labelNames: ['state'],
    registers: [registry],
  })
  const lookAtPool = (): void => {
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'awaited' }, pool.waitingCount)
  }

  const alarms = new Gauge({
    name: 'krapao_alarms',
    help: 'What must not happen and did, such as a difference with a game provider that no bet explains: table alarm',
    registers: [registry],
  })
  const late = new Gauge({
    name: 'krapao_late',
    help: 'Transfers and withdrawals that have not ended TRANSIT_MINUTES after they began: somebody waits for their money',
    labelNames: ['what'],
    registers: [registry],
  })
  /** While the database is away the last numbers stay. */
  const lookAtMoney = async (): Promise<void> => {
    const before = new Date(world.clock.now() - world.config.transitMinutes * 60_000)
    const { rows } = await pool.query<{ alarms: number; transfers: number; withdrawals: number }>(
      `select (select count(*) from alarm) as alarms,
        (select count(*) from transfer where state in ('leaving', 'entering') and created_at < $1) as transfers,
        (select count(*) from withdrawal where status in ('requested', 'sent') and requested_at < $1) as withdrawals`,
      [before],
    )
    const [counts] = rows
    alarms.set(counts?.alarms ?? 0)
    late.set({ what: 'transfer' }, counts?.transfers ?? 0)
    late.set({ what: 'withdrawal' }, counts?.withdrawals ?? 0)
  }

  app.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config.operationId ?? 'other'
    requests.inc({ operation, status: reply.statusCode })
    seconds.observe({ operation }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', { config: { limit: 'probe' } }, async (request, reply) => {
    if (!mayRead(world.config.metricsToken, request)) return reply.callNotFound()
    lookAtPool()
    await world.jobs.run('money metrics', lookAtMoney)
    await world.jobs.run('replication metrics', lookAtReplication)
    await world.jobs.run('budget metrics', readBudgets)
    return reply.type(registry.contentType).send(await Registry.merge([registry, world.metrics]).metrics())
  })
  app.addHook('onClose', async () => registry.clear())
}

type Asking = Pick<FastifyRequest, 'headers' | 'socket'>

/** With a token: who knows it. Without: this machine, and not what a proxy on it passes on. */
function mayRead(token: string, { headers, socket }: Asking): boolean {
  if (!token) return !('x-forwarded-for' in headers) && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
  return sameSecret(headers.authorization ?? '', `Bearer ${token}`)
}
