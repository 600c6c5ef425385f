// Receives signed payment notifications at POST /hooks/NAME.
import type { AdapterBase } from '@krapao/server'
import { verifyWebhook } from '@krapao/server/webhooks'
import * as v from 'valibot'

/** `handle` passes a notification to the server. Its result is the answer; if it rejects, the sender has to retry. */
type Receiver<Shape extends v.GenericSchema> = {
  name: string
  secret: string
  shape: Shape
  handle: (notification: v.InferOutput<Shape>) => Promise<string>
}

/** The signature comes first, because a forged notification would create money. */
export function receive<const Shape extends v.GenericSchema>(
  { addWebhook, clock }: AdapterBase,
  { name, secret, shape, handle }: Receiver<Shape>,
): void {
  addWebhook({
    name,
    bodyLimit: 16_384,
    handle: async ({ headers, body }) => {
      if (!verifyWebhook(body, headers, secret, { name, now: clock.now() }).ok) return { status: 401 }
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), body.toString())
      if (!read.success) return { status: 422 }
      // A repeated notification has the same reference, so it is credited once. A rejection answers 503, and the sender retries.
      return { status: 200, body: { taken: await handle(read.output) } }
    },
  })
}
