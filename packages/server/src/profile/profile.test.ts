import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { freshApp } from '../testing/freshApp.ts'
import { profileRoutes } from './profile.routes.ts'

const { world } = await freshApp()

// @covers 8.codes-1 NO_USER
test('a player who vanished after signing in is NO_USER', async () => {
  const request = { playerId: -1 } as FastifyRequest
  await expect(profileRoutes(world)['getProfile']?.(request, {} as FastifyReply)).rejects.toEqual(new Refusal('NO_USER'))
})
