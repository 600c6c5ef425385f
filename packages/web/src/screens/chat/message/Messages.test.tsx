// @vitest-environment jsdom
import { provideConversationPorts, type Item } from '@krapao/machines'
import { conversationFakePorts, sampleEntered, sampleItem, sampleMedia, samplePage, sampleText, worked } from '@krapao/machines/testing'
import type { Outcome } from '@krapao/sdk'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { Messages } from './Messages.tsx'
import { sampleFiles } from '../sampleFiles.ts'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => {}
      unobserve = () => {}
      disconnect = () => {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function shown({ items = samplePage(10), guestId }: { items?: readonly Item[]; guestId?: string } = {}) {
  const fake = conversationFakePorts()
  let say: (item: Item) => void = () => {}
  let reportProgress: (percent: number) => void = () => {}
  const machine = provideConversationPorts({
    ...fake,
    actors: {
      ...fake.actors,
      loadHistory: fromPromise(() => Promise.resolve<Outcome<readonly Item[]>>(worked(items))),
      incoming: fromCallback(({ sendBack }) => {
        say = (item) => sendBack({ type: 'message.received', item })
      }),
    },
    message: {
      actors: {
        ...fake.message.actors,
        upload: fromCallback(({ sendBack }) => {
          reportProgress = (sent) => sendBack({ type: 'upload.progressed', sent })
        }),
      },
    },
  })
  const entered = sampleEntered()
  const customer = guestId === undefined ? entered.customer : { ...entered.customer, userId: null, guestId }
  const conversation = createActor(machine, { input: { ...entered, customer, panel: 'open', page: 'shown', place: 'end' } }).start()
  renderInEnglish(<Messages conversation={conversation} files={sampleFiles} />)
  await vi.waitFor(() => expect(conversation.getSnapshot().context.isKnown).toBe(true))
  return {
    conversation,
    say: (item: Item) => act(() => say(item)),
    reportProgress: (percent: number) => act(() => reportProgress(percent)),
  }
}
const spoken = () => [...screen.getByRole('log').children].map((one) => one.textContent)

test.each([
  [{}, 'Money in a game'],
  [{ guestId: 'g1' }, "I can't sign in"],
])('an empty conversation of %j offers topics, the last of them %s', async (whose, last) => {
  await shown({ items: [], ...whose })
  const topics = within(screen.getByRole('group', { name: 'Topics' })).getAllByRole('button')
  expect([topics.length, topics.at(-1)?.textContent]).toEqual([4, last])
})

test('new messages are announced in order; existing ones are not', async () => {
  const { say } = await shown()
  expect(spoken()).toEqual([])
  const agent = (sequence: number) => sampleItem(sequence, 'agent', sampleText(`Word ${sequence}`))
  act(() => {
    say(agent(11))
    say(agent(12))
  })
  say(sampleItem(13, 'customer', sampleText('mine')))
  say(sampleItem(14, 'agent', { message_type: 'media', payload: { fileType: 'image', url: 'https://a.example/b.png' } }))
  expect(spoken()).toEqual(['New message: Word 11', 'New message: Word 12', 'New message: Picture'])
})

test('an upload is announced at its start and half; percentages are only shown', async () => {
  const { conversation, reportProgress } = await shown()
  const { file } = sampleMedia('f1')
  act(() => conversation.send({ type: 'file.chosen', id: 'f1', file: file ?? { name: 'a.png', type: 'image/png', size: 1 } }))
  const received: (string | null)[] = []
  for (const percent of [0, 1, 49, 50, 99]) {
    reportProgress(percent)
    const live = [...document.querySelectorAll('[aria-live] span, [role=status] span:not([aria-hidden=true])')]
    received.push(live.map(({ textContent }) => textContent).join())
  }
  expect(received).toEqual(['Uploading 0%', 'Uploading 0%', 'Uploading 0%', 'Uploading 50%', 'Uploading 50%'])
  expect(screen.getByText('Uploading 99%').getAttribute('aria-hidden')).toBe('true')
})

test('a message before the first scroll event does not scroll a reader back down', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300)
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1000)
  const { conversation, say } = await shown()
  const log = screen.getByRole('region', { name: 'Messages' })
  expect(log.scrollTop).toBe(1000)
  height.mockReturnValue(1100)
  say(sampleItem(11, 'agent', sampleText('to the end with it')))
  expect(log.scrollTop).toBe(1100)

  log.scrollTop = 0
  say(sampleItem(12, 'agent', sampleText('and not any more')))
  expect(log.scrollTop).toBe(0)
  act(() => void log.dispatchEvent(new Event('scroll')))
  expect(conversation.getSnapshot().context.place).toBe('above')
})
