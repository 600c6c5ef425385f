import { Busboy } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/apiError.ts'

const uploadOperations = new Set<string | undefined>(['uploadSlip', 'uploadChatImage', 'uploadChatVideo'])

export const isUpload = (request: FastifyRequest): boolean => uploadOperations.has(request.routeOptions.config.operationId)

export function addMultipart(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    if (isUpload(request)) done(null)
    else done(new ApiError('unsupported media type', { status: 415 }))
  })
}

/**
 * Streams the form's only file to `handle`. Returns undefined without a file or with too many parts. Throws `tooLarge` above `maxBytes`,
 * and the signal's reason once aborted.
 */
export async function streamFile<T>(
  request: FastifyRequest,
  { maxBytes, tooLarge, signal }: { maxBytes: number; tooLarge: ApiError; signal: AbortSignal },
  handle: (file: AsyncIterable<Buffer>, name: string) => Promise<T>,
): Promise<T | undefined> {
  const type = request.headers['content-type']
  if (!type?.startsWith('multipart/form-data')) return undefined
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>()
  let handled: Promise<T> | undefined
  let cutOff: (() => void) | undefined
  const form = formParser(request, type, maxBytes)
  if (!form) return undefined
  const stopParsing = (): void => void request.raw.unpipe(form).resume()
  form.on('file', (_field, file, name) => {
    // The rest is still read, because a client that cannot send it would not read the answer.
    file.on('limit', () => reject(tooLarge))
    const cutFileOff = () => void file.destroy(new Error('the upload was cut off'))
    request.raw.on('aborted', cutFileOff)
    signal.addEventListener('abort', cutFileOff)
    cutOff = cutFileOff
    // An unhandled error of a truncated form would end the server.
    file.on('error', () => resolve(undefined))
    handled = handle(file, name ?? '')
    handled.catch(reject)
  })
  // The parser only reports a limit, and would read all further parts.
  for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    form.on(limit, () => {
      resolve(undefined)
      stopParsing()
      cutOff?.()
    })
  form.on('error', () => resolve(undefined))
  form.on('finish', () => resolve(handled))
  request.raw.on('aborted', () => reject(new ApiError('the upload was cut off', { status: 400 })))
  signal.addEventListener('abort', () => {
    reject(signal.reason)
    stopParsing()
  })
  request.raw.pipe(form)
  return promise
}

function formParser(request: FastifyRequest, type: string, maxBytes: number): InstanceType<typeof Busboy> | undefined {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      limits: { files: 1, fileSize: maxBytes, fields: 10, fieldSize: 1_024, parts: 20, headerPairs: 50 },
    })
  } catch (error) {
    request.log.info({ err: error, requestId: request.id }, 'a form could not be read')
    return undefined
  }
}
