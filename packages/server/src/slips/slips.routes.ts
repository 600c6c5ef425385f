import type { FastifyInstance, FastifyRequest } from 'fastify'
import { andAfterwards } from '../background/afterwards.ts'
import { bodyOf, type Handler, pathOf, playerOf, type Routes } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { intent } from '../idempotency/intent.ts'
import { withSpooled } from '../media/uploadBuffer.ts'
import type { World } from '../world.ts'
import { finishSlips } from './slipMatch.ts'
import { slipSenderOf } from './slipBudget.ts'
import { addSlip, linkOf, listSlips, pictureOf, requireWindow, storeSlip } from './slips.service.ts'

export const slipsRoutes = (world: World): Routes => ({
  uploadSlip: uploading(world),
  listSlips: async (request) => listSlips(world, playerOf(request), bodyOf<{ page: number; limit: number }>(request)),
  getSlipReference: async (request) => {
    const path = await linkOf(world, playerOf(request), pathOf<{ reference: string }>(request).reference)
    return { url: `${request.protocol}://${request.host}${path}` }
  },
})

function uploading(world: World): Handler {
  const paths = new WeakMap<FastifyRequest, string>()
  const handler = intent<string>(
    world,
    async (tx, request, file) => {
      await addSlip(world, tx, playerOf(request), file)
      return {}
    },
    {
      prepare: async (request) => {
        // After the key was looked at: what was taken within the hours is answered the same at any hour.
        requireWindow(world)
        return storeSlip(world, slipSenderOf(request), paths.get(request) ?? '')
      },
    },
  )
  const uploaded: Handler = async (request, reply) => {
    const who = `player ${playerOf(request)}`
    world.limiter.count(`slips of ${who}`, world.config.slipFiles)
    const limits = { who, most: world.config.slipBytes, tooLarge: new Refusal('SLIP_INVALID_FILE') }
    return withSpooled(request, limits, async (file) => {
      if (!file) throw new Refusal('SLIP_NO_FILE')
      paths.set(request, file.path)
      // What an intent under the same key is compared by.
      request.body = { file: file.print }
      return handler(request, reply)
    })
  }
  return andAfterwards(world, uploaded, 'slips', (request) => finishSlips(world, playerOf(request)))
}

/** The picture behind a link: whoever has the link may see it, for its minute. */
export function serveSlips(app: FastifyInstance, world: World): void {
  app.get<{ Params: { secret: string } }>('/slips/:secret.jpg', async ({ params }, reply) => {
    const picture = await pictureOf(world, params.secret)
    if (!picture) throw new Refusal('NO_DATA')
    return reply
      .headers({ 'content-type': 'image/jpeg', 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; sandbox" })
      .send(picture)
  })
}
