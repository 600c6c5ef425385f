// @vitest-environment jsdom
import { provideChatPorts, type ChatPorts } from '@krapao/machines'
import { answers, chatFakePorts, offline, worked } from '@krapao/machines/testing'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, type OutputFrom } from 'xstate'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import words from '#i18n/words/en/chat.json' with { type: 'json' }
import { Chat } from './Chat.tsx'
import { sampleFiles } from './sampleFiles.ts'

afterEach(cleanup)

type Actors = ChatPorts['actors']
type Enabled = OutputFrom<Actors['isEnabled']>
type Entered = OutputFrom<Actors['enter']>

test('a chat that failed to open no longer says that it connects, and leads to the contact page, which it does not cover', async () => {
  const entering = Promise.withResolvers<Entered>()
  const actors = {
    isEnabled: answers<Enabled, unknown>('isEnabled', [worked({ enableChatWidget: true })]),
    enter: answers<Entered, unknown>('enter', [entering.promise]),
  }
  const input = { page: 'shown', mayHaveConversation: false, wasInvited: true } as const
  const chat = createActor(provideChatPorts(chatFakePorts({ actors })), { input }).start()
  renderInEnglish(<Chat chat={chat} files={sampleFiles} bar={document.body} />)
  await act(() => Promise.resolve())
  act(() => chat.send({ type: 'open.requested' }))
  expect(screen.getByText('Connecting…')).toBeTruthy()
  await act(async () => entering.resolve(offline))
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText('Connecting…')).toBeNull()
  const link = screen.getByRole('link', { name: words.otherWays })
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect([link.getAttribute('href'), chat.getSnapshot().context.panel]).toEqual(['/contact', 'closed'])
})
