import type { Routes } from '../http/handler.ts'
import type { World } from '../world.ts'
import { newGuest } from './guest.ts'

export const chatRoutes = (world: World): Routes => ({
  createGuest: (request) => {
    const key = request.headers['idempotency-key']
    return Promise.resolve(newGuest(world, typeof key === 'string' ? key : undefined))
  },
})
