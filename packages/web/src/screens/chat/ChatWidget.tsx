import { chatInput, chatPorts, isDraftStored, provideChatPorts, type ChatActor, type ConversationActor } from '@krapao/machines'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { config } from '#platform/config.ts'
import { watchVisibility } from '#platform/watchVisibility.ts'
import { useAppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { attentionOf } from '#screens/attention/attentionOf.ts'
import { Chat, conversationOf } from './Chat.tsx'
import { createChatEnvironment } from './chatEnvironment.ts'
import { createChatFiles } from './chatFiles.ts'
import { fileStore } from './fileStore.ts'

export function ChatWidget() {
  const { session } = useAppServices()
  const token = useSelector(session, ({ context, value }) => (value === 'signedIn' ? context.token : null))
  const [visit, setVisit] = useState(0)
  // Keyed by the token, so that nothing of the previous user's conversation remains.
  return config.chatUrl === null ? null : (
    <CustomerChat key={`${visit} ${token ?? ''}`} token={token} onRefused={() => setVisit(visit + 1)} />
  )
}

function CustomerChat({ token, onRefused }: { token: string | null; onRefused: () => void }) {
  const roots = useAppServices()
  const [{ machine, files, ports, first }] = useState(() => {
    const made = createChatFiles()
    const environment = createChatEnvironment(roots, token, made)
    const outside = chatPorts(environment)
    return { files: made, ports: outside, first: chatInput(environment), machine: provideChatPorts(outside) }
  })
  const chat: ChatActor = useActorRef(machine, { input: { ...first, page: document.visibilityState === 'visible' ? 'shown' : 'hidden' } })
  useReportPageState(chat)
  const refused = useEffectEvent(() => {
    if (token !== null) return roots.session.send({ type: 'token.refused', token })
    // The guest's token is no longer valid: a new guest starts.
    ports.removeGuest()
    return onRefused()
  })
  // Files left by a user who signed out.
  useEffect(() => void fileStore.tidy((id) => isDraftStored(local, id)), [])
  useEffect(() => {
    const subscription = chat.on('token.refused', () => refused())
    return () => {
      subscription.unsubscribe()
      files.close()
    }
  }, [chat, files])
  const conversation: ConversationActor | undefined = useSelector(chat, conversationOf)
  useEffect(() => {
    // A message that is seen on arrival needs no notification.
    const subscription = conversation?.on('message.arrived', ({ item, seen }) => {
      const { userId, guestId } = conversation.getSnapshot().context.customer
      const name = `${userId ?? guestId} ${item.sequence ?? item.createdAt}`
      if (!seen) attentionOf(roots).send({ type: 'message.arrived', name })
    })
    return () => subscription?.unsubscribe()
  }, [conversation, roots])
  // The public contact page would end the session.
  return <Chat chat={chat} files={files} contactPage={token === null ? '/contact' : '/user/contact'} />
}

function useReportPageState(chat: ChatActor): void {
  useEffect(() => {
    const sendNetwork = ({ type }: Event) => chat.send({ type: type === 'online' ? 'network.returned' : 'network.lost' })
    const unwatch = watchVisibility((event) => chat.send(event))
    addEventListener('online', sendNetwork)
    addEventListener('offline', sendNetwork)
    return () => {
      unwatch()
      removeEventListener('online', sendNetwork)
      removeEventListener('offline', sendNetwork)
    }
  }, [chat])
}
