// Without authentication, only while the sandbox is on.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { publish } from '#core/events/events.ts'
import { checkLedger } from '#core/ledger/check.ts'
import { emptyDatabase } from '#platform/db/reset.ts'
import { transaction } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bahtOf } from '#platform/values/money.ts'
import { phoneOf } from '#platform/values/phone.ts'
import { qrMarkup } from '#platform/values/qrPicture.ts'
import { addGameSites } from '../games/gameSites.ts'
import { addFault, clearFaults, listFaults } from '../providers/faults.ts'
import { payQr } from '../providers/payments.ts'
import { listSms } from '../providers/sandboxSms.ts'
import { seed } from '../seed/seed.ts'
import { addBank } from './bankRoutes.ts'
import * as bodies from './bodies.ts'
import { deleteEntry, putEntry } from './catalogueEntries.ts'
import { addConsole } from './console.ts'
import { addGameDesk } from './gameDesk.ts'
import { patchPlayer } from './players.ts'
import { listQrs, payloadOf } from './qrs.ts'
import { addSupportDesk } from './supportDesk.ts'

export async function addSandbox(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', refuseCrossSite)
      scope.setNotFoundHandler((request, reply) => reply.code(404).send({ message: 'not found', requestId: request.id }))
      addConsole(scope)
      addSimulatedServices(scope, context)
      addGameDesk(scope, context)
      addBank(scope, context)
      addSupportDesk(scope, context)
      addSettings(scope, context)
      addMaintenance(scope, context)
    },
    { prefix: '/sandbox' },
  )
  await addGameSites(app, context)
}

function addSimulatedServices(scope: FastifyInstance, context: AppContext): void {
  // A repeated `phone` is an array, and matches none.
  scope.get<{ Querystring: { phone?: string | string[] } }>('/api/sms', async ({ query: { phone } }) =>
    listSms(context.pool, phone && phoneOf(phone.toString(), context.config.variant)),
  )

  scope.get('/api/qr', async () => listQrs(context.pool, context.clock.now()))

  scope.get<{ Params: { id: string } }>('/api/qr/:id.svg', async ({ params }, reply) => {
    const payload = await payloadOf(context.pool, params.id)
    if (!payload) throw new ApiError('NO_DATA')
    return reply.header('content-type', 'image/svg+xml').send(qrMarkup(payload))
  })

  scope.post<{ Params: { id: string } }>('/api/qr/:id/pay', async ({ params, body }) => {
    const paid = await payQr(context, params.id, bodies.check(bodies.payment, body ?? {}))
    if (!paid) throw new ApiError('NO_DATA')
    return paid
  })

  scope.get('/api/faults', async () => listFaults(context.pool))
  scope.post('/api/faults', async ({ body }) => {
    await addFault(context.pool, bodies.check(bodies.fault, body))
    return listFaults(context.pool)
  })
  scope.delete('/api/faults', async () => {
    await clearFaults(context.pool)
    return []
  })
}

function addSettings(scope: FastifyInstance, context: AppContext): void {
  const settings = () => {
    const { clockOffset: _, adjustmentLimit: __, ...switches } = context.settings.values
    return switches
  }
  scope.get('/api/settings', async () => settings())
  scope.put('/api/settings', async ({ body }) => {
    await context.settings.change(bodies.check(bodies.switches, body))
    return settings()
  })

  const clock = () => ({ now: new Date(context.clock.now()).toISOString(), offsetMs: context.settings.values.clockOffset })
  scope.get('/api/clock', async () => clock())
  scope.put('/api/clock', async ({ body }) => {
    await context.settings.change({ clockOffset: bodies.check(bodies.clock, body).offsetMs })
    return clock()
  })

  type Entry = { Params: { kind: string; code: string } }
  scope.put<Entry>('/api/catalogue/:kind/:code', async ({ params, body }) => putEntry(context, params.kind, params.code, body))
  scope.delete<Entry>('/api/catalogue/:kind/:code', async ({ params }) => deleteEntry(context, params.kind, params.code))

  scope.patch<{ Params: { phone: string } }>('/api/players/:phone', async ({ params, body }) => {
    if (!(await patchPlayer(context.pool, phoneOf(params.phone, context.config.variant), bodies.check(bodies.player, body))))
      throw new ApiError('NO_DATA')
    return {}
  })
}

function addMaintenance(scope: FastifyInstance, context: AppContext): void {
  scope.get('/api/ledger/check', async () =>
    checkLedger(context.pool, { now: context.clock.now(), transitMinutes: context.config.transitMinutes }),
  )
  scope.get('/api/ledger/total', async () => {
    const { rows } = await context.pool.query<{ total: number | null }>(
      "select sum(amount)::bigint as total from balance where asset = 'THB'",
    )
    return { amount: bahtOf(rows[0]?.total ?? 0) }
  })
  scope.post('/api/sockets/drop', async () => {
    publish(context.pool, { everyone: 'disconnect' })
    return {}
  })
  scope.post('/api/reset', async () => {
    await transaction(context.pool, emptyDatabase)
    await seed(context.pool, context.config)
    await Promise.all([context.settings.reload(), context.catalogue.reload()])
    // All sessions were deleted.
    publish(context.pool, { everyone: 'disconnect' })
    return {}
  })
}

/** Browsers send an Origin with every request but a plain GET. */
async function refuseCrossSite(request: FastifyRequest): Promise<void> {
  if (request.method === 'GET') return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const sameOrigin = origin === undefined ? site === undefined : URL.canParse(origin) && new URL(origin).host === host
  if (!sameOrigin || (site !== undefined && site !== 'same-origin' && site !== 'none')) throw new ApiError('UNAUTHORIZED', { status: 403 })
}
