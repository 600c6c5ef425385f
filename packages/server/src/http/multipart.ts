// Uploads: one file of a form, read into memory up to a bound. Operations that take one are named here; elsewhere a form is a 415.
import { Busboy } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const takesFiles = new Set<string | undefined>(['uploadSlip'])

export function addMultipart(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    if (takesFiles.has(request.routeOptions.config.operationId)) done(null)
    else done(new Refusal('unsupported media type', { status: 415 }))
  })
}

/** The form's first file; undefined where there is none. `tooLarge` is thrown once it has more than `most` bytes. */
export async function readUpload(request: FastifyRequest, most: number, tooLarge: Refusal): Promise<Buffer | undefined> {
  const type = request.headers['content-type']
  if (!type?.startsWith('multipart/form-data')) return undefined
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>()
  let found: Buffer | undefined
  const form = new Busboy({
    headers: { ...request.headers, 'content-type': type },
    limits: { files: 1, fileSize: most, fields: 10, fieldSize: 1_024, parts: 20, headerPairs: 50 },
  })
  form.on('file', (_name, stream) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    // The rest is read and dropped, so that the client gets to read the answer.
    stream.on('limit', () => {
      chunks.length = 0
      reject(tooLarge)
    })
    stream.on('end', () => (found ??= Buffer.concat(chunks)))
  })
  form.on('error', () => resolve(undefined))
  form.on('finish', () => resolve(found?.length ? found : undefined))
  request.raw.on('aborted', () => reject(new Refusal('the upload was cut off', { status: 400 })))
  request.raw.pipe(form)
  return promise
}
