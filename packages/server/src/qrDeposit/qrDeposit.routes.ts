import type { FastifyRequest } from 'fastify'
import { type Asked, mayDeposit } from '../deposit/deposit.guard.ts'
import { andAfterwards } from '../background/afterwards.ts'
import { bodyOf, pathOf, playerOf, type Handler, type Routes } from '../http/handler.ts'
import { bahtOf, satangOf } from '../http/money.ts'
import { Refusal } from '../http/refusal.ts'
import { intent } from '../idempotency/intent.ts'
import type { World } from '../world.ts'
import { openQr, orderQr, type Ordered, ProviderAway } from './qrCreation.ts'
import { answerOf, cancelQr, qrAccountOf, readQr, requireAccount } from './qrDeposit.service.ts'
import { mostOfQr } from './qrPicture.ts'
import { finishQrs } from './qrUnfinished.ts'

export const qrDepositRoutes = (world: World): Routes => ({
  getQr: (request) => readQr(world, playerOf(request), qrAccountOf(world, pathOf<{ code: string }>(request).code).bankCode),

  createQr: thenTellProvider(
    world,
    intent<Ordered | Refusal>(
      world,
      async (tx, request, ordered) => {
        // Thrown here, so that the error is stored as the request's answer.
        if (ordered instanceof Refusal) throw ordered
        const now = world.clock.now()
        return answerOf(await openQr(tx, playerOf(request), ordered, now), now)
      },
      {
        prepare: async (request) => {
          const { bankCode, minimum } = qrAccountOf(world, pathOf<{ code: string }>(request).code)
          const amount = satangOf(bodyOf<{ amount: number }>(request).amount)
          if (amount < minimum) throw new Refusal('KEY_INVALID', { params: { field: 'amount', limit: bahtOf(minimum) } })
          if (amount > mostOfQr) throw new Refusal('KEY_INVALID', { params: { field: 'amount', limit: bahtOf(mostOfQr) } })
          const playerId = playerOf(request)
          const refusal = await refusalOf(mayAsk(world, { playerId, amount, replaces: bankCode }))
          if (refusal) return refusal
          return orderQr(world, { playerId, bankCode, amount, key: keyOf(world, request) }).catch((error: unknown) => {
            if (error instanceof ProviderAway)
              request.log.warn({ err: error.cause, requestId: request.id, bankCode }, 'no QR: the provider is away')
            throw error
          })
        },
      },
    ),
  ),

  cancelQr: thenTellProvider(
    world,
    intent(world, async (tx, request) => {
      await cancelQr(tx, playerOf(request), pathOf<{ code: string }>(request).code, world.clock.now())
      return {}
    }),
  ),
})

function keyOf({ config }: World, { headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return config.extensions && typeof key === 'string' ? key : undefined
}

/** On failure, the background job retries. */
const thenTellProvider = (world: World, handler: Handler): Handler =>
  andAfterwards(world, handler, 'unfinished QRs', (request) => finishQrs(world, playerOf(request)))

async function mayAsk({ pool, clock }: World, asked: Omit<Asked, 'at'>): Promise<void> {
  await mayDeposit(pool, { ...asked, at: clock.now() })
  await requireAccount(pool, asked.playerId)
}

async function refusalOf(check: Promise<void>): Promise<Refusal | undefined> {
  return check.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    },
  )
}
