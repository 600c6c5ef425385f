// @vitest-environment jsdom
import { provideChatPorts, type ChatPorts } from '@krapao/machines'
import { answers, chatFakePorts, offline, worked } from '@krapao/machines/testing'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MemoryRouter } from 'react-router'
import { createActor, type OutputFrom } from 'xstate'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { Chat } from './Chat.tsx'
import { sampleFiles } from './sampleFiles.ts'

afterEach(cleanup)

type Actors = ChatPorts['actors']
type Enabled = OutputFrom<Actors['isEnabled']>
type Entered = OutputFrom<Actors['enter']>

test('a chat that failed to open no longer says that it connects', async () => {
  const entering = Promise.withResolvers<Entered>()
  const actors = {
    isEnabled: answers<Enabled, unknown>('isEnabled', [worked({ enableChatWidget: true })]),
    enter: answers<Entered, unknown>('enter', [entering.promise]),
  }
  const input = { page: 'shown', mayHaveConversation: false, wasInvited: true } as const
  const chat = createActor(provideChatPorts(chatFakePorts({ actors })), { input }).start()
  renderInEnglish(
    <MemoryRouter>
      <Chat chat={chat} files={sampleFiles} contactPage="/contact" />
    </MemoryRouter>,
  )
  await act(() => Promise.resolve())
  act(() => chat.send({ type: 'open.requested' }))
  expect(screen.getByText('Connecting…')).toBeTruthy()
  await act(async () => entering.resolve(offline))
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText('Connecting…')).toBeNull()
})
