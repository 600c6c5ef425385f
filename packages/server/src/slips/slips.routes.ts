import type { FastifyInstance, FastifyRequest } from 'fastify'
import { andAfterwards } from '../background/afterwards.ts'
import { bodyOf, type Handler, pathOf, playerOf, type Routes } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { intent } from '../idempotency/intent.ts'
import { sendUpload } from '../media/sendUpload.ts'
import { withSpooled, type Spooled } from '../media/uploadBuffer.ts'
import type { World } from '../world.ts'
import { finishSlips } from './slipMatch.ts'
import { slipSenderOf } from './slipBudget.ts'
import { addSlip, fileOf, linkOf, listSlips, requireWindow, storeSlip } from './slips.service.ts'

export const slipsRoutes = (world: World): Routes => ({
  uploadSlip: uploading(world),
  listSlips: async (request) => listSlips(world, playerOf(request), bodyOf<{ page: number; limit: number }>(request)),
  // Returns a path only, because the sender chooses the Host header.
  getSlipReference: async (request) => ({ url: await linkOf(world, playerOf(request), pathOf<{ reference: string }>(request).reference) }),
})

function uploading(world: World): Handler {
  const uploads = new WeakMap<FastifyRequest, Spooled>()
  const handler = intent<string>(
    world,
    async (tx, request, file) => {
      await addSlip(world, tx, playerOf(request), file)
      return {}
    },
    {
      prepare: async (request) => {
        // Checked after the key, so that a stored answer is returned at any hour.
        requireWindow(world)
        const upload = uploads.get(request)
        if (!upload) throw new Refusal('SLIP_NO_FILE')
        return storeSlip(world, slipSenderOf(request), upload)
      },
    },
  )
  const uploaded: Handler = async (request, reply) => {
    world.limiter.count(`slips of player ${playerOf(request)}`, world.config.slipFiles)
    const limits = { most: world.config.slipBytes, tooLarge: new Refusal('SLIP_INVALID_FILE') }
    return withSpooled(request, limits, async (file) => {
      if (!file) throw new Refusal('SLIP_NO_FILE')
      uploads.set(request, file)
      // Requests with the same key are compared by the file's hash.
      request.body = { file: file.print }
      return handler(request, reply)
    })
  }
  return andAfterwards(world, uploaded, 'slips', (request) => finishSlips(world, playerOf(request)))
}

export function serveSlips(app: FastifyInstance, world: World): void {
  app.get<{ Params: { secret: string } }>('/slips/:secret.jpg', async (request, reply) => {
    const file = await fileOf(world, request.params.secret)
    if (file === undefined) throw new Refusal('NO_DATA')
    return sendUpload(world, request, reply, { file, type: 'image/jpeg', name: 'slip.jpg' })
  })
}
