// Uploads: one file of a form, up to a bound. Operations that take one are named here; elsewhere a form is a 415.
import { Busboy } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const takesFiles = new Set<string | undefined>(['uploadSlip', 'uploadChatImage', 'uploadChatVideo'])

/** Whether the operation takes a file. */
export const isUpload = (request: FastifyRequest): boolean => takesFiles.has(request.routeOptions.config.operationId)

export function addMultipart(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    if (isUpload(request)) done(null)
    else done(new Refusal('unsupported media type', { status: 415 }))
  })
}

/**
 * What `take` makes of the form's first file while it comes; undefined where there is none. `tooLarge` is thrown once it has more
 * than `most` bytes: what `take` was given ends there.
 */
export async function takeFile<T>(
  request: FastifyRequest,
  most: number,
  tooLarge: Refusal,
  take: (file: AsyncIterable<Buffer>, name: string) => Promise<T>,
): Promise<T | undefined> {
  const type = request.headers['content-type']
  if (!type?.startsWith('multipart/form-data')) return undefined
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>()
  let taken: Promise<T> | undefined
  const form = formParser(request, type, most)
  // Without a usable boundary there is no file in it.
  if (!form) return undefined
  form.on('file', (_field, file, name) => {
    // The rest is read and dropped, so that the client gets to read the answer.
    file.on('limit', () => reject(tooLarge))
    request.raw.on('aborted', () => file.destroy(new Error('the upload was cut off')))
    // A form that ends in the middle of its file. Nobody listening, it would end the server.
    file.on('error', () => resolve(undefined))
    taken = take(file, name ?? '')
    taken.catch(reject)
  })
  form.on('error', () => resolve(undefined))
  form.on('finish', () => resolve(taken))
  request.raw.on('aborted', () => reject(new Refusal('the upload was cut off', { status: 400 })))
  request.raw.pipe(form)
  return promise
}

/** Undefined where the content type names no boundary: the parser throws for what a client wrote. */
function formParser(request: FastifyRequest, type: string, most: number): InstanceType<typeof Busboy> | undefined {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      limits: { files: 1, fileSize: most, fields: 10, fieldSize: 1_024, parts: 20, headerPairs: 50 },
    })
  } catch (error) {
    request.log.info({ err: error, requestId: request.id }, 'a form could not be read')
    return undefined
  }
}
