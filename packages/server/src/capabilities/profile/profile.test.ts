import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { ApiError } from '#platform/errors/apiError.ts'
import { freshApp } from '#testing/freshApp.ts'
import { profileRoutes } from './profile.routes.ts'

const { context } = await freshApp()

// @covers 8.codes-1 NO_USER
test('profile, player deleted after the login, is NO_USER', async () => {
  const request = { playerId: -1 } as FastifyRequest
  await expect(profileRoutes(context)['getProfile']?.(request, {} as FastifyReply)).rejects.toEqual(new ApiError('NO_USER'))
})
