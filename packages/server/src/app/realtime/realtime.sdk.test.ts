import { connectRealtime, type RealtimeEvent } from '@krapao/sdk/realtime'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { fund, signUp } from '#testing/players.ts'
import { createApp } from '../app.ts'
import { addRealtime } from './realtime.ts'

const { app, context } = await freshApp({}, addRealtime)
await app.listen({ port: 0, host: '127.0.0.1' })
const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

function connected(token: string, at = baseUrl) {
  const received: RealtimeEvent[] = []
  const connection = connectRealtime({ baseUrl: at, token, onEvent: (event) => received.push(event) })
  return { received, connection }
}

test('the SDK connects, gets notifications, is disconnected when the session ends, and is then refused', async () => {
  const player = await signUp(context)
  const first = connected(player.token)
  await expect.poll(() => first.received).toEqual([{ type: 'connected' }])
  await fund(context, player.playerId, 100)
  await expect.poll(() => first.received).toEqual([{ type: 'connected' }, { type: 'notification', topics: ['balance'] }])
  await statusAndBody(app, 'POST', '/api/logout', { headers: player.headers })
  await expect.poll(() => first.received.at(-1)).toEqual({ type: 'lost', problem: { kind: 'offline', effect: 'none' } })
  const second = connected(player.token)
  await expect.poll(() => second.received).toEqual([{ type: 'lost', problem: { kind: 'signedOut', effect: 'none' } }])
})

test('the SDK reports a missing socket as absent', async () => {
  const plain = await createApp(context)
  try {
    await plain.listen({ port: 0, host: '127.0.0.1' })
    const { received } = connected('any', `http://127.0.0.1:${(plain.server.address() as AddressInfo).port}`)
    await expect.poll(() => received).toEqual([{ type: 'absent' }])
  } finally {
    await plain.close()
  }
})
