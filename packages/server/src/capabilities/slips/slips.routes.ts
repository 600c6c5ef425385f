import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { sendUpload } from '#core/files/sendUpload.ts'
import { withUploadBuffer, type BufferedUpload } from '#core/files/uploadBuffer.ts'
import { withIdempotency } from '#core/idempotency/idempotency.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bodyOf, type Handler, pathOf, playerOf, type Routes } from '#platform/http/handler.ts'
import { withBackgroundTask } from '#platform/jobs/backgroundTasks.ts'
import { slipSenderOf } from './slipBudget.ts'
import { finishSlips } from './slipMatch.ts'
import { addSlip, assertWindowOpen, createSlipLink, findLinkedFile, listSlips, storeSlip } from './slips.service.ts'

export const slipsRoutes = (context: AppContext): Routes => ({
  uploadSlip: uploading(context),
  listSlips: async (request) => listSlips(context, playerOf(request), bodyOf<{ page: number; limit: number }>(request)),
  // Only a path, because the sender chooses the Host header.
  getSlipReference: async (request) => ({
    url: await createSlipLink(context, playerOf(request), pathOf<{ reference: string }>(request).reference),
  }),
})

function uploading(context: AppContext): Handler {
  const uploads = new WeakMap<FastifyRequest, BufferedUpload>()
  const handler = withIdempotency<string>(
    context,
    async (tx, request, file) => {
      await addSlip(context, tx, playerOf(request), file)
      return {}
    },
    {
      prepare: async (request) => {
        // After the key, so that a stored answer is returned at any hour.
        assertWindowOpen(context)
        const upload = uploads.get(request)
        if (!upload) throw new ApiError('SLIP_NO_FILE')
        return storeSlip(context, slipSenderOf(request), upload)
      },
    },
  )
  const uploaded: Handler = async (request, reply) => {
    context.limiter.count(`slips of player ${playerOf(request)}`, context.config.slipFiles)
    const limits = { maxBytes: context.config.slipBytes, tooLarge: new ApiError('SLIP_INVALID_FILE') }
    return withUploadBuffer(request, limits, async (file) => {
      if (!file) throw new ApiError('SLIP_NO_FILE')
      uploads.set(request, file)
      request.body = { file: file.sha256 }
      return handler(request, reply)
    })
  }
  return withBackgroundTask(context, uploaded, 'slips', (request) => finishSlips(context, playerOf(request)))
}

export function serveSlips(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { secret: string } }>('/slips/:secret.jpg', async (request, reply) => {
    const file = await findLinkedFile(context, request.params.secret)
    if (file === undefined) throw new ApiError('NO_DATA')
    return sendUpload(context, request, reply, { file, type: 'image/jpeg', name: 'slip.jpg' })
  })
}
