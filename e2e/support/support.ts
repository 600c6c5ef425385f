import type { Page } from '@playwright/test'
import { chatWidget } from '../models/chatWidget.ts'
import { expect } from './test.ts'
import type { Say } from './words.ts'

type Message = { message_type: string; payload: Record<string, unknown> }
type Said = { sender: string; message: Message; clientMessageId?: string }
type Chat = { conversation: string; username: string | null; read: number; messages: Said[] }

/** The support desk in the sandbox. */
export function supportOf(origin: string) {
  const chats = async (): Promise<Chat[]> => (await (await fetch(`${origin}/sandbox/api/chats`)).json()) as Chat[]
  const chatWith = async (words: string): Promise<Chat | undefined> =>
    (await chats()).find(({ messages }) => messages.some(({ message }) => message.payload['message'] === words))
  return {
    chats,
    found: async (words: string): Promise<string> => {
      let conversation: string | undefined
      await expect.poll(async () => (conversation = (await chatWith(words))?.conversation), { message: words }).toBeDefined()
      return conversation ?? ''
    },
    heard: async (conversation: string): Promise<unknown[]> => {
      const chat = (await chats()).find((one) => one.conversation === conversation)
      return (chat?.messages ?? []).filter(({ sender }) => sender === 'customer').map(({ message }) => message.payload['message'])
    },
    readUpTo: async (conversation: string): Promise<number> => (await chats()).find((one) => one.conversation === conversation)?.read ?? 0,
    reply: async (conversation: string, said: { text: string } | { message: Message; times?: number }): Promise<void> => {
      const response = await fetch(`${origin}/sandbox/api/chats/${conversation}/replies`, {
        method: 'POST',
        body: JSON.stringify(said),
        headers: { 'content-type': 'application/json' },
      })
      if (!response.ok) throw new Error(`the reply answered ${response.status} ${await response.text()}`)
    },
  }
}

/** Opens the chat on home, sends a message and waits until support has it. */
export async function startConversation(words: string, { page, say, origin }: { page: Page; say: Say; origin: string }) {
  const support = supportOf(origin)
  const chat = chatWidget(page, say)
  await page.goto('/user/home')
  await chat.open()
  await chat.write(words)
  return { support, chat, conversation: await support.found(words) }
}
