// Lists all conversations and sends answers of every kind, as a support agent.
import { $, act, call, choices, clockTime, fill, make } from './page.js'

// Small files that the web app and the console serve.
const picture = '/pictures/banners/bonus-daily.svg'
const video = '/howto/en/balance.mp4'
const file = '/sandbox/rules.pdf'
const button = (title, type, payload) => ({ title, type, payload })
/** Label and message of each kind of answer; the text comes from the field. */
const kinds = {
  text: ['Text', (message) => ({ message_type: 'text', payload: { message } })],
  buttons: [
    'Buttons: web, call, postback, text',
    (message) => ({
      message_type: 'buttons',
      payload: {
        message,
        buttons: [
          button('Open the site', 'web', 'https://krapao.example/help'),
          button('Call us', 'call', '021234567'),
          button('My deposit', 'postback', 'DEPOSIT_STATUS'),
          button('Thank you', 'text', 'Thank you'),
        ],
      },
    }),
  ],
  quick_replies: [
    'Quick replies',
    (message) => ({
      message_type: 'quick_replies',
      payload: { message, buttons: [button('Yes', 'text', 'Yes'), button('No', 'text', 'No')] },
    }),
  ],
  generic: [
    'A card',
    (message) => ({
      message_type: 'generic',
      payload: { message, url: picture, buttons: [button('Look', 'web', 'https://krapao.example/promotion')] },
    }),
  ],
  image: ['A picture', (message) => media(message, 'image', picture)],
  video: ['A video', (message) => media(message, 'video', video)],
  file: ['A file', (message) => media(message, 'file', file)],
  postback: ['Postback', (message) => ({ message_type: 'postback', payload: { message } })],
  unknown: ['An unknown kind', (message) => ({ message_type: 'unknown', payload: { message } })],
}
const media = (message, fileType, url) => ({ message_type: 'media', payload: { ...(message && { message }), fileType, url } })

let all = []
const nameOf = ({ conversation, name, username }) => (username ? `${name} ${username}` : `Guest ${conversation.slice(0, 8)}`)

function describe({ message_type: type, payload }) {
  const parts = [
    payload.message,
    payload.filePath ?? payload.url,
    payload.payload,
    ...(payload.buttons ?? []).map(({ title }) => `[${title}]`),
  ]
  return `${type === 'text' ? '' : `${type}: `}${parts.filter(Boolean).join(' ')}`
}

function messageItem({ sender, message, createdAt, sequence, read }) {
  const { filePath, fileType } = message.payload
  const opened = ({ currentTarget }) => (currentTarget.href = currentLink(sequence) ?? filePath)
  return make(
    'li',
    {},
    make('p', { className: 'quiet', textContent: `${sequence} · ${sender} · ${clockTime(createdAt)}${read ? ' · read' : ''}` }),
    make('p', { className: 'wrap', textContent: describe(message) }),
    filePath && fileType
      ? make('a', {
          className: 'link',
          href: filePath,
          onclick: opened,
          target: '_blank',
          rel: 'noopener noreferrer',
          textContent: 'Open it',
        })
      : '',
  )
}

const selectedChat = () => all.find(({ conversation }) => conversation === $('chat-conversation').value)
/** Links to customers' files change with each read, so a click uses the newest one. */
const currentLink = (sequence) => selectedChat()?.messages.find((one) => one.sequence === sequence)?.message.payload.url
function withoutLink({ message_type, payload: { url, ...payload } }) {
  return { message_type, payload: payload.filePath ? payload : { ...payload, url } }
}

function showMessages() {
  const chat = selectedChat()
  const messages = chat
    ? chat.messages.map((one) => ({
        ...one,
        message: withoutLink(one.message),
        read: one.sender !== 'customer' && one.sequence <= chat.read,
      }))
    : []
  fill('chat-messages', messages.toReversed(), messageItem, 'No messages yet.')
}

export function showChats(chats) {
  all = chats
  choices(
    'chat-conversation',
    chats.map((chat) => ({ value: chat.conversation, text: nameOf(chat) })),
  )
  showMessages()
}

export function wireChats() {
  for (const [value, [text]] of Object.entries(kinds)) $('chat-kind').append(new Option(text, value))
  $('chat-conversation').addEventListener('change', showMessages)
  $('chat-send').addEventListener(
    'click',
    act(async () => {
      const [, messageWith] = kinds[$('chat-kind').value]
      await call('POST', `/chats/${encodeURIComponent($('chat-conversation').value)}/replies`, {
        message: messageWith($('chat-text').value.trim()),
      })
      $('chat-text').value = ''
    }, 'Answered.'),
  )
}
