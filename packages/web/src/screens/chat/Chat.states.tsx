import {
  provideChatPorts,
  provideConversationPorts,
  type ChatMessage,
  type ConversationActor,
  type Item,
  type Customer,
  type Outgoing,
} from '@krapao/machines'
import {
  chatFakePorts,
  chatSamples,
  conversationFakePorts,
  lost,
  offline,
  sampleDraft,
  sampleEntered,
  sampleItem,
  sampleMedia,
  sampleText,
  worked,
} from '@krapao/machines/testing'
import type { Outcome, Problem } from '@krapao/sdk'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import shellCss from '#shell/Shell.module.css'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { Page } from '#testing/Page.tsx'
import { sampleNow, slidePicture } from '#testing/samples.ts'
import { kitOf, screenOf } from '#testing/harness.ts'
import { Chat } from './Chat.tsx'
import type { ChatFiles } from './chatFiles.ts'
import { Launcher } from './Launcher.tsx'
import { Message } from './message/Message.tsx'
import messagesCss from './message/Messages.module.css'
import { OutgoingMessage } from './message/OutgoingMessage.tsx'
import { Panel } from './Panel.tsx'
import panelCss from './Panel.module.css'
import { sampleFiles } from './sampleFiles.ts'
import { ConversationView } from './ConversationView.tsx'

const files: ChatFiles = { ...sampleFiles, preview: () => slidePicture }
const noFiles: ChatFiles = { ...files, get: () => undefined, preview: () => null }

const at = (sequence: number, minutes: number): { createdAt: string } => ({
  createdAt: new Date(sampleNow - (40 - sequence) * minutes * 60_000).toISOString(),
})
const itemWith = (sequence: number, sender: string, message: ChatMessage): Item => ({
  ...sampleItem(sequence, sender, message),
  ...at(sequence, 45),
})

const talk: Item[] = [
  itemWith(31, 'customer', sampleText('สวัสดีครับ โอนเงินเข้าแล้วแต่ยอดยังไม่ขึ้น 🙏')),
  itemWith(32, 'agent', sampleText('สวัสดีค่ะ ขอดูสลิปหน่อยนะคะ\nแนบรูปมาในแชตนี้ได้เลยค่ะ')),
  itemWith(33, 'customer', { message_type: 'media', payload: { fileType: 'image', filePath: slidePicture, url: slidePicture } }),
  itemWith(34, 'agent', sampleText('ອ່ານວິທີຝາກເງິນໄດ້ທີ່ https://krapao.example/help/deposit?lang=la ຂອບໃຈຫຼາຍໆ')),
  itemWith(35, 'agent', {
    message_type: 'buttons',
    payload: {
      message: 'What would you like to do?',
      buttons: [
        { title: 'Read how', type: 'web', payload: 'https://krapao.example/howto' },
        { title: 'Call us', type: 'call', payload: '+66 2 000 0000' },
        { title: 'Check my slip', type: 'postback', payload: 'SLIP' },
        { title: 'Something else' },
      ],
    },
  }),
]

const one =
  (message: ChatMessage, sender = 'agent') =>
  () => (
    <Framed>
      <ol className={messagesCss.list}>
        <Message item={itemWith(36, sender, message)} newest onPress={() => {}} />
      </ol>
    </Framed>
  )

const conversation: ConversationActor = createActor(provideConversationPorts(conversationFakePorts()), {
  input: { ...sampleEntered(), panel: 'closed', page: 'shown', place: 'end' },
}).start()
const outgoingMessage =
  (outgoing: Outgoing, messageFiles = files) =>
  () => (
    <Framed>
      <ol className={messagesCss.list}>
        <OutgoingMessage outgoing={outgoing} conversation={conversation} files={messageFiles} />
      </ol>
    </Framed>
  )
const text = sampleDraft('m1', 'ยอดเข้าหรือยังคะ')

const unreadable: Problem = { kind: 'refused', code: 'KEY_INVALID', message: 'KEY_INVALID', params: { field: 'file' }, effect: 'none' }

type Answer = Outcome<readonly Item[]>
type Events = Parameters<ConversationActor['send']>[0]
const many = [...talk.map((item, index) => ({ ...item, sequence: 26 + index })), ...talk].toReversed()
const failed: Outgoing = { draft: { ...text, failed: true }, delivery: 'failed', problem: null }

const after =
  (answers: readonly Answer[], events: readonly Events[] = [], outbox: readonly Outgoing[] = []) =>
  () => (
    <Framed bare>
      <Talk answers={answers} events={events} outbox={outbox} />
    </Framed>
  )

const noEvents: readonly Events[] = []

type TalkProps = { answers: readonly Answer[]; events?: readonly Events[]; outbox?: readonly Outgoing[] }

function Talk({ answers, events = noEvents, outbox = [] }: TalkProps) {
  const [actor] = useState(() => {
    const left = [...answers]
    const ports = conversationFakePorts()
    const loadHistory = fromPromise<Answer, { customer: Customer; skip: number }>(() => {
      const next = left.shift()
      return next ? Promise.resolve(next) : new Promise<Answer>(() => {})
    })
    const machine = provideConversationPorts({ ...ports, actors: { ...ports.actors, loadHistory } })
    return createActor(machine, {
      input: { ...sampleEntered({ outbox }), panel: 'open', page: 'shown', place: 'end' },
      clock: new SimulatedClock(),
    })
  })
  useEffect(() => {
    actor.start()
    // After the history has loaded.
    const acted = setTimeout(() => events.forEach((event) => actor.send(event)))
    return () => {
      clearTimeout(acted)
      actor.stop()
    }
  }, [actor, events])
  return <ConversationView conversation={actor} files={files} />
}

export const states = [
  screenOf({
    name: 'chat/Chat',
    machine: provideChatPorts(chatFakePorts()),
    walk: chatSamples,
    emptyStates: ['checking', 'waitingForRetry', 'disabled'],
    appearance: ({ context }) => context['problem'],
    render: (chat) => <InBar>{(bar) => <Chat chat={chat} files={files} bar={bar} />}</InBar>,
  }),
  kitOf({
    name: 'chat/Conversation',
    stories: {
      inPanel: () => (
        <Panel isOpen connection="connected" replyMinutes={2} onClose={() => {}} onGone={() => {}}>
          <Talk answers={[worked(many)]} />
        </Panel>
      ),
      loading: after([]),
      failed: after([offline]),
      empty: after([worked([])]),
      talk: after([worked(many)], [{ type: 'text.changed', text: 'สวัสดี 🙏' }], [failed]),
      loadingOlder: after([worked(many)], [{ type: 'older.requested' }]),
      above: after([worked(many)], [{ type: 'end.left' }]),
      tooLong: after([worked([])], [{ type: 'text.changed', text: 'ก'.repeat(2003) }]),
      notSupported: after([worked([])], [{ type: 'file.chosen', id: 'f1', file: { name: 'slip', type: 'image/png', size: 1 } }]),
      tooLarge: after(
        [worked(many)],
        [{ type: 'file.chosen', id: 'f1', file: { name: 'film.mp4', type: 'video/mp4', size: 21 * 1024 * 1024 } }],
      ),
    },
  }),
  kitOf({
    name: 'chat/Message',
    stories: {
      talk: () => (
        <Framed>
          <ol className={messagesCss.list}>
            {talk.map((item) => (
              <Message key={item.sequence} item={item} newest={false} onPress={() => {}} />
            ))}
          </ol>
        </Framed>
      ),
      text: one(sampleText('ສະບາຍດີ'), 'customer'),
      quickReplies: one({
        message_type: 'quick_replies',
        payload: {
          message: 'เลือกเรื่องที่ต้องการ',
          buttons: ['ฝากเงิน', 'ถอนเงิน', 'ເລື່ອງອື່ນ', 'A rather long answer that needs a line of its own'].map((title) => ({ title })),
        },
      }),
      generic: one({
        message_type: 'generic',
        payload: {
          url: slidePicture,
          message: 'โปรโมชันประจำสัปดาห์',
          buttons: [{ title: 'ดูรายละเอียด', type: 'web', payload: 'https://krapao.example/bonus' }],
        },
      }),
      image: one({
        message_type: 'media',
        payload: { fileType: 'image', url: slidePicture, message: 'This is where the slip number stands' },
      }),
      file: one({ message_type: 'media', payload: { fileType: 'file', url: 'https://krapao.example/terms.pdf', message: 'terms.pdf' } }),
      missing: one({ message_type: 'media', payload: { fileType: 'image', filePath: 'http://elsewhere.example/a.png' } }),
      postback: one({ message_type: 'postback', payload: { message: 'Check my slip' } }, 'customer'),
      unknown: one({ message_type: 'unknown', payload: {} }),
      noWay: one({
        message_type: 'buttons',
        payload: { message: '', buttons: [{ title: 'Win now', type: 'web', payload: 'javascript:alert(1)' }] },
      }),
    },
  }),
  kitOf({
    name: 'chat/OutgoingMessage',
    stories: {
      uploading_file: outgoingMessage({ draft: sampleMedia('m2'), delivery: 'uploading_file', problem: null }),
      fleeting: outgoingMessage(
        { draft: sampleMedia('m2'), delivery: 'uploading_file', problem: null },
        { ...files, isUnsaved: () => true },
      ),
      sending: outgoingMessage({ draft: text, delivery: 'sending', problem: null }),
      failed: outgoingMessage({ draft: text, delivery: 'failed', problem: lost.problem }),
      mediaFailed: outgoingMessage({ draft: sampleMedia('m2'), delivery: 'failed', problem: offline.problem }),
      unreadable: outgoingMessage({ draft: sampleMedia('m2'), delivery: 'failed', problem: unreadable }),
      fileGone: outgoingMessage({ draft: sampleMedia('m2'), delivery: 'failed', problem: null }, noFiles),
      succeed: outgoingMessage({ draft: text, delivery: 'succeed', problem: null }),
    },
  }),
  kitOf({
    name: 'chat/Launcher',
    stories: {
      quiet: () => <Corner unread={0} />,
      unread: () => <Corner unread={3} />,
      many: () => <Corner unread={12} inviting />,
    },
  }),
]

const Corner = ({ unread, inviting = false }: { unread: number; inviting?: boolean }) => (
  <InBar>
    {(bar) =>
      bar && createPortal(<Launcher unread={unread} isOpen={false} isInviting={inviting} onPress={() => {}} onDecline={() => {}} />, bar)
    }
  </InBar>
)

function InBar({ children }: { children: (bar: Element | null) => ReactNode }) {
  const [bar, setBar] = useState<Element | null>(null)
  return (
    <Page>
      <header className={shellCss.top}>
        <h1>Krapao</h1>
        <div className={shellCss.tools}>
          <div ref={setBar} className={shellCss.slot} />
        </div>
      </header>
      {children(bar)}
    </Page>
  )
}

const Framed = ({ bare = false, children }: { bare?: boolean; children: ReactNode }) => (
  <Page>
    <h1>Krapao</h1>
    {bare ? <div className={panelCss.talk}>{children}</div> : children}
  </Page>
)
