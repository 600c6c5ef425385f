// Notices that the other side signs and sends to POST /hooks/NAME.
import type { AdapterBase } from '@krapao/server'
import * as v from 'valibot'
import { isSigned } from './signature.ts'

/** `take` hands a notice to the server; what it answers is told, and where it rejects the other side has to tell again. */
type Notices<Shape extends v.GenericSchema> = {
  name: string
  secret: string
  shape: Shape
  take: (notice: v.InferOutput<Shape>) => Promise<string>
}

/** Whoever could make us believe a notice would make money, so nothing is read before its signature is right. */
export function receive<const Shape extends v.GenericSchema>(
  { addWebhook, clock }: AdapterBase,
  { name, secret, shape, take }: Notices<Shape>,
): void {
  addWebhook({
    name,
    bodyLimit: 16_384,
    take: async ({ headers, body }) => {
      const { [`x-${name}-time`]: time, [`x-${name}-signature`]: signature } = headers
      if (!isSigned(secret, { ...(time && { time }), ...(signature && { signature }), body, now: clock.now() })) return { status: 401 }
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), body.toString())
      if (!read.success) return { status: 422 }
      // Told twice, or listed too, it is the same: its reference names it. Rejects when it can't be taken now: a 503, and it is told again.
      return { status: 200, body: { taken: await take(read.output) } }
    },
  })
}
