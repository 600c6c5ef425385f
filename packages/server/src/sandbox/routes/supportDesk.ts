import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/context/appContext.ts'
import { messageOf } from '#ports/message.ts'
import { listChats, reply } from '../providers/sandboxSupport.ts'
import { answer, check } from './bodies.ts'

export function addSupportDesk(scope: FastifyInstance, context: AppContext): void {
  scope.get('/api/chats', async () => listChats(context))
  scope.post<{ Params: { conversation: string } }>('/api/chats/:conversation/replies', async ({ params, body }) => {
    const { text, message, times } = check(answer, body)
    const content = messageOf(message ?? { message_type: 'text', payload: { message: text } })
    await reply(context, params.conversation, content, times)
    return {}
  })
}
