import { chatInput, chatPorts, isDraftStored, provideChatPorts, unreadOf, type ChatActor, type ConversationActor } from '@krapao/machines'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { config } from '#platform/config.ts'
import { watchVisibility } from '#platform/watchVisibility.ts'
import { useAppServices } from '#services/appServices.tsx'
import { local } from '#platform/stores.ts'
import { attentionOf } from '#screens/attention/attentionOf.ts'
import { inboxOf } from '#screens/inbox/inboxOf.ts'
import { Chat, conversationOf } from './Chat.tsx'
import { createChatEnvironment } from './chatEnvironment.ts'
import { createChatFiles } from './chatFiles.ts'
import { onChatRequest, setChatOff } from './chatRequests.ts'
import { fileStore } from './fileStore.ts'

export function ChatWidget() {
  const { session } = useAppServices()
  const token = useSelector(session, ({ context, value }) => (value === 'signedIn' ? context.token : null))
  const [visit, setVisit] = useState(0)
  // Keyed by the token, so that nothing of the previous user's conversation remains.
  return config.chatUrl === null ? (
    <ContactInstead token={token} />
  ) : (
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
  const bar = useBar()
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
      const id = `${userId ?? guestId} ${item.sequence ?? item.createdAt}`
      if (!seen) attentionOf(roots).send({ type: 'items.arrived', ids: [id] })
    })
    return () => subscription?.unsubscribe()
  }, [conversation, roots])
  const unread = useSelector(conversation, (snapshot) => (snapshot ? unreadOf(snapshot.context) : 0))
  useEffect(() => {
    // A guest has no inbox.
    if (token !== null) inboxOf(roots).send({ type: 'messages.counted', count: unread })
  }, [roots, token, unread])
  const isEnabled = useSelector(chat, (snapshot) => snapshot.matches('enabled'))
  const isDisabled = useSelector(chat, (snapshot) => snapshot.matches('disabled'))
  useEffect(() => (isEnabled ? onChatRequest((text) => chat.send({ type: 'open.requested', text })) : undefined), [chat, isEnabled])
  if (isDisabled) return <ContactInstead token={token} />
  return <Chat chat={chat} files={files} bar={bar} />
}

/** The sign-in and the registration have no bar at the top. Null until the page has rendered. */
function useBar(): Element | null {
  const { pathname } = useLocation()
  const where = ['/login', '/register'].includes(pathname) ? 'footer' : 'header'
  return useSyncExternalStore(never, () => document.querySelector(`${where} #chat`))
}
const never = () => () => {}

/** The public contact page would end the session. */
const contactPageFor = (token: string | null) => (token === null ? '/contact' : '/user/contact')

function ContactInstead({ token }: { token: string | null }): null {
  const navigate = useNavigate()
  const leave = useEffectEvent(() => void navigate(contactPageFor(token)))
  useEffect(() => {
    setChatOff(true)
    const stop = onChatRequest(() => leave())
    return () => {
      stop()
      setChatOff(false)
    }
  }, [])
  return null
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
