import type { FastifyInstance } from 'fastify'
import { statusAndBody } from './calls.ts'
import type { TestPlayer } from './players.ts'

export const accountOf = ({ phone }: TestPlayer): string => `9${phone.slice(1)}`

/** PNG of a transfer of 150 baht that the bank does not report. */
export async function newSlip(app: FastifyInstance, player: TestPlayer, more: object = {}): Promise<Buffer> {
  const body = { fromAccountNo: accountOf(player), toAccountNo: '4120001118', amount: 150, announce: false, ...more }
  const [, sent] = await statusAndBody(app, 'POST', '/sandbox/api/bank/transfers', { body })
  return (await app.inject({ url: (sent as { slipUrl: string }).slipUrl })).rawPayload
}

export function formOf(bytes: Buffer, name = 'slip.png'): { payload: Buffer; type: string } {
  const line = 'krapao'
  const head = `--${line}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${line}--\r\n`)]),
    type: `multipart/form-data; boundary=${line}`,
  }
}

export async function uploadSlip(
  app: FastifyInstance,
  player: TestPlayer,
  bytes: Buffer,
  key: string,
  remoteAddress = '10.0.0.1',
): Promise<[number, string | undefined]> {
  const { payload, type } = formOf(bytes)
  const headers = { ...player.headers, 'content-type': type, 'idempotency-key': key }
  const answer = await app.inject({ method: 'POST', url: '/api/wallet/slip', headers, payload, remoteAddress })
  return [answer.statusCode, answer.json<{ message?: string }>().message]
}
