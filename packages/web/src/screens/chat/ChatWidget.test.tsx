// @vitest-environment jsdom
import { provideSessionPorts } from '@krapao/machines'
import { sessionFakePorts } from '@krapao/machines/testing'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MemoryRouter, Route, Routes } from 'react-router'
import { createActor } from 'xstate'
import { config } from '#platform/config.ts'
import { AppServicesProvider, type AppServices } from '#services/appServices.tsx'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { requestChat } from './chatRequests.ts'
import { ChatWidget } from './ChatWidget.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Object.assign(config, { apiUrl: '', chatUrl: '' })
})

function show(chatUrl: string | null) {
  const requests: string[] = []
  vi.stubGlobal('fetch', (request: Request | string) => {
    requests.push(new URL(typeof request === 'string' ? request : request.url).pathname)
    return new Promise(() => {})
  })
  Object.assign(config, { apiUrl: 'http://api.example', chatUrl })
  const session = createActor(provideSessionPorts(sessionFakePorts()), { input: { token: null } }).start()
  const roots = { session } as unknown as AppServices
  const { container } = renderInEnglish(
    <AppServicesProvider value={roots}>
      <MemoryRouter>
        <ChatWidget />
        <Routes>
          <Route path="/contact" element="contact page" />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </AppServicesProvider>,
  )
  return { requests, container }
}

test('with a chat backend the server is asked whether there is a chat', async () => {
  const { requests } = show('')
  await waitFor(() => expect(requests).toEqual(['/api/lookup/enableChatWidget']))
})

// @covers 7.lookup-14 7.chat-11
test('without a chat backend nothing is requested, connected or shown', async () => {
  const { requests, container } = show(null)
  await new Promise((resolve) => setTimeout(resolve))
  expect([requests, container.innerHTML]).toEqual([[], ''])
})

test('a question to support without a chat leads to the other ways, also if it was asked before', () => {
  requestChat('Reference r7')
  expect(show(null).container.innerHTML).toBe('contact page')
  cleanup()
  const { container } = show(null)
  act(() => requestChat('Reference r7'))
  expect(container.innerHTML).toBe('contact page')
})
