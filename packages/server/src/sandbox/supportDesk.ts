import type { FastifyInstance } from 'fastify'
import { messageOf } from '../chat/message.ts'
import type { World } from '../world.ts'
import { answer, check } from './bodies.ts'
import { listChats, reply } from './sandboxSupport.ts'

export function addSupportDesk(scope: FastifyInstance, world: World): void {
  scope.get('/api/chats', async () => listChats(world))
  scope.post<{ Params: { conversation: string } }>('/api/chats/:conversation/replies', async ({ params, body }) => {
    const { text, message, times } = check(answer, body)
    const said = messageOf(message ?? { message_type: 'text', payload: { message: text } })
    await reply(world, params.conversation, said, times)
    return {}
  })
}
