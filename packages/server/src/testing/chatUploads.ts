import type { FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { linkOf, type ChatClient } from './chat.ts'
import { formOf } from './slips.ts'

export type Kind = 'image' | 'video'
export type UploadAnswer = { path?: string; message?: string; params?: object }
type Sender = Pick<ChatClient, 'headers'>

export function uploadsTo(app: FastifyInstance) {
  const upload = async (
    who: Sender,
    kind: Kind,
    bytes: Buffer,
    name: string,
    { key = randomUUID(), on = app } = {},
  ): Promise<[number, UploadAnswer]> => {
    const { payload, type } = formOf(bytes, name)
    const headers = { ...who.headers, 'content-type': type, 'idempotency-key': key }
    const answer = await on.inject({ method: 'POST', url: `/api/chat/upload-${kind}`, headers, payload })
    const { requestId: _, ...rest } = answer.json<UploadAnswer & { requestId?: string }>()
    return [answer.statusCode, rest]
  }
  const uploaded = async (...args: Parameters<typeof upload>) => (await upload(...args))[1].path ?? ''
  const see = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  const seen = async (who: Sender, kind: Kind, bytes: Buffer, name: string) =>
    see(await linkOf(app, who, await uploaded(who, kind, bytes, name)))
  return { upload, uploaded, see, seen }
}

export const invalid = (params: object = {}) => [400, { message: 'KEY_INVALID', params: { field: 'file', ...params } }]
export const media = (filePath: string, fileType: 'image' | 'video' = 'image') => ({
  message: { message_type: 'media', payload: { fileType, filePath } },
})

export const fileHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'private, no-store',
}
