import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { type DepositRequest, assertMayDeposit } from '#core/deposits/deposit.guard.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { cancelQr } from '#core/qrDeposit/cancelQr.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bodyOf, pathOf, playerOf, type Handler, type Routes } from '#platform/http/handler.ts'
import { withBackgroundTask } from '#platform/jobs/backgroundTasks.ts'
import { bahtOf, satangOf } from '#platform/values/money.ts'
import { maxQrAmount } from '#platform/values/qrPicture.ts'
import { openQr, orderQr, type OrderedQr, ProviderUnavailable } from './qrCreation.ts'
import { answerOf, openQrInOneStatement, qrAccountOf, readQr } from './qrDeposit.service.ts'
import { finishQrs } from './qrUnfinished.ts'

export const qrDepositRoutes = (context: AppContext): Routes => ({
  getQr: (request) => readQr(context, playerOf(request), qrAccountOf(context, pathOf<{ code: string }>(request).code).bankCode),

  createQr: withProviderUpdate(
    context,
    withIdempotency<OrderedQr | ApiError>(
      context,
      async (tx, request, ordered) => {
        // Thrown here, to be stored as the answer.
        if (ordered instanceof ApiError) throw ordered
        const now = context.clock.now()
        return answerOf(await openQr(tx, playerOf(request), ordered, now), now)
      },
      {
        prepare: async (request) => {
          const { bankCode, minimum } = qrAccountOf(context, pathOf<{ code: string }>(request).code)
          const amount = satangOf(bodyOf<{ amount: number }>(request).amount)
          if (amount < minimum) throw new ApiError('KEY_INVALID', { params: { field: 'amount', limit: bahtOf(minimum) } })
          if (amount > maxQrAmount) throw new ApiError('KEY_INVALID', { params: { field: 'amount', max: bahtOf(maxQrAmount) } })
          const playerId = playerOf(request)
          const refusal = await apiErrorOf(assertMayCreate(context, { playerId, amount, replaces: bankCode }))
          if (refusal) return refusal
          return orderQr(context, { playerId, bankCode, amount, key: sentKey(context, request) }).catch((error: unknown) => {
            if (error instanceof ProviderUnavailable)
              request.log.warn({ err: error.cause, requestId: request.id, bankCode }, 'no QR: the provider is unavailable')
            throw error
          })
        },
        inOneStatement: async (mine, _, ordered) =>
          ordered instanceof ApiError ? undefined : openQrInOneStatement(context, mine, ordered, context.clock.now()),
      },
    ),
  ),

  cancelQr: withProviderUpdate(
    context,
    withIdempotency(context, async (tx, request) => {
      await cancelQr(tx, playerOf(request), pathOf<{ code: string }>(request).code, context.clock.now())
      return {}
    }),
  ),
})

/** The specification has no idempotency keys. */
function sentKey({ config }: AppContext, { headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return config.extensions && typeof key === 'string' ? key : undefined
}

/** Creates or cancels unfinished QRs at the provider after the answer; on failure, the periodic job retries. */
const withProviderUpdate = (context: AppContext, handler: Handler): Handler =>
  withBackgroundTask(context, handler, 'unfinished QRs', (request) => finishQrs(context, playerOf(request)))

async function assertMayCreate({ pool, clock }: AppContext, deposit: Omit<DepositRequest, 'at'>): Promise<void> {
  const { hasBankAccount } = await assertMayDeposit(pool, { ...deposit, at: clock.now() })
  if (!hasBankAccount) throw new ApiError('NO_BANK')
}

async function apiErrorOf(check: Promise<void>): Promise<ApiError | undefined> {
  return check.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof ApiError) return error
      throw error
    },
  )
}
