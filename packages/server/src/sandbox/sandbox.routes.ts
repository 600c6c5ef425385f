// Served without authentication, only while the sandbox is on.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkLedger } from '../ledger/check.ts'
import { bahtOf } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import { tell } from '../db/news.ts'
import { transaction } from '../db/transaction.ts'
import { emptyDatabase } from '../db/reset.ts'
import { qrMarkup } from '../qrDeposit/qrPicture.ts'
import type { World } from '../world.ts'
import * as bodies from './bodies.ts'
import { deleteEntry, putEntry } from './catalogueEntries.ts'
import { addConsole } from './console.ts'
import { addBank } from './bankRoutes.ts'
import { addFault, clearFaults, listFaults } from './faults.ts'
import { addGameDesk } from './gameDesk.ts'
import { addGameSites } from './gameSites.ts'
import { payQr } from './payments.ts'
import { patchPlayer } from './players.ts'
import { listQrs, payloadOf } from './qrs.ts'
import { addSupportDesk } from './supportDesk.ts'
import { listSms } from './sandboxSms.ts'
import { seed } from './seed.ts'

export async function addSandbox(app: FastifyInstance, world: World): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', refuseCrossSite)
      scope.setNotFoundHandler((request, reply) => reply.code(404).send({ message: 'not found', requestId: request.id }))
      addConsole(scope)
      addOutside(scope, world)
      addGameDesk(scope, world)
      addBank(scope, world)
      addSupportDesk(scope, world)
      addSwitches(scope, world)
      addUpkeep(scope, world)
    },
    { prefix: '/sandbox' },
  )
  await addGameSites(app, world)
}

function addOutside(scope: FastifyInstance, world: World): void {
  // A repeated `phone` is an array, and matches no phone.
  scope.get<{ Querystring: { phone?: string | string[] } }>('/api/sms', async ({ query }) => listSms(world.pool, query.phone?.toString()))

  scope.get('/api/qr', async () => listQrs(world.pool, world.clock.now()))

  scope.get<{ Params: { id: string } }>('/api/qr/:id.svg', async ({ params }, reply) => {
    const payload = await payloadOf(world.pool, params.id)
    if (!payload) throw new Refusal('NO_DATA')
    return reply.header('content-type', 'image/svg+xml').send(qrMarkup(payload))
  })

  scope.post<{ Params: { id: string } }>('/api/qr/:id/pay', async ({ params, body }) => {
    const paid = await payQr(world, params.id, bodies.check(bodies.payment, body ?? {}))
    if (!paid) throw new Refusal('NO_DATA')
    return paid
  })

  scope.get('/api/faults', async () => listFaults(world.pool))
  scope.post('/api/faults', async ({ body }) => {
    await addFault(world.pool, bodies.check(bodies.fault, body))
    return listFaults(world.pool)
  })
  scope.delete('/api/faults', async () => {
    await clearFaults(world.pool)
    return []
  })
}

function addSwitches(scope: FastifyInstance, world: World): void {
  const settings = () => {
    const { clockOffset: _, adjustmentLimit: __, ...switches } = world.settings.values
    return switches
  }
  scope.get('/api/settings', async () => settings())
  scope.put('/api/settings', async ({ body }) => {
    await world.settings.change(bodies.check(bodies.switches, body))
    return settings()
  })

  const clock = () => ({ now: new Date(world.clock.now()).toISOString(), offsetMs: world.settings.values.clockOffset })
  scope.get('/api/clock', async () => clock())
  scope.put('/api/clock', async ({ body }) => {
    await world.settings.change({ clockOffset: bodies.check(bodies.clock, body).offsetMs })
    return clock()
  })

  type Entry = { Params: { kind: string; code: string } }
  scope.put<Entry>('/api/catalogue/:kind/:code', async ({ params, body }) => putEntry(world, params.kind, params.code, body))
  scope.delete<Entry>('/api/catalogue/:kind/:code', async ({ params }) => deleteEntry(world, params.kind, params.code))

  scope.patch<{ Params: { phone: string } }>('/api/players/:phone', async ({ params, body }) => {
    if (!(await patchPlayer(world.pool, params.phone, bodies.check(bodies.player, body)))) throw new Refusal('NO_DATA')
    return {}
  })
}

function addUpkeep(scope: FastifyInstance, world: World): void {
  scope.get('/api/ledger/check', async () =>
    checkLedger(world.pool, { now: world.clock.now(), transitMinutes: world.config.transitMinutes }),
  )
  scope.get('/api/ledger/total', async () => {
    const { rows } = await world.pool.query<{ total: number | null }>(
      "select sum(amount)::bigint as total from balance where asset = 'THB'",
    )
    return { amount: bahtOf(rows[0]?.total ?? 0) }
  })
  scope.post('/api/sockets/drop', async () => {
    tell(world.pool, { everyone: 'cut off' })
    return {}
  })
  scope.post('/api/reset', async () => {
    await transaction(world.pool, emptyDatabase)
    await seed(world.pool, world.config)
    await Promise.all([world.settings.reload(), world.catalogue.reload()])
    // All sessions were deleted.
    tell(world.pool, { everyone: 'cut off' })
    return {}
  })
}

/** Browsers send an Origin with every request but a plain GET. */
async function refuseCrossSite(request: FastifyRequest): Promise<void> {
  if (request.method === 'GET') return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const sameOrigin = origin === undefined ? site === undefined : URL.canParse(origin) && new URL(origin).host === host
  if (!sameOrigin || (site !== undefined && site !== 'same-origin' && site !== 'none')) throw new Refusal('UNAUTHORIZED', { status: 403 })
}
