// @vitest-environment jsdom
import { provideLinksPorts, type Item, type LinksActor } from '@krapao/machines'
import { sampleItem } from '@krapao/machines/testing'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { Media } from './Media.tsx'

afterEach(cleanup)
const sealed = (seal: string, fileType: 'image' | 'video' = 'image'): Item =>
  sampleItem(1, 'customer', { message_type: 'media', payload: { fileType, filePath: '/files/a.jpg', url: `/files/a.jpg?seal=${seal}` } })

function renderMedia(item: Item) {
  const requests: unknown[] = []
  const answers: (() => void)[] = []
  const links: LinksActor = createActor(
    provideLinksPorts({
      actors: {
        loadAround: fromPromise(({ input }) => {
          requests.push(input.item?.sequence)
          return new Promise((resolve) => answers.push(() => resolve({ ok: true, value: [] })))
        }),
      },
    }),
  ).start()
  const view = (now: Item) => <Media payload={now.message.payload} renewal={{ item: now, links }} />
  const { rerender, container } = renderInEnglish(view(item))
  const source = () => container.querySelector('img, video')?.getAttribute('src')?.split('=')[1]
  const isMissing = () => screen.queryByText(/Can't be shown here/) !== null
  const isRenewing = () => links.getSnapshot().context.queue.length > 0
  return { requests, answers, isRenewing, container, source, isMissing, update: (now: Item) => rerender(view(now)) }
}

test('an expired link is requested again, and the picture in view stays', async () => {
  const { requests, answers, container, isRenewing, source, isMissing, update } = renderMedia(sealed('one'))
  const picture = () => container.querySelector('img') ?? document.body
  fireEvent.load(picture())
  update(sealed('two'))
  expect([source(), requests]).toEqual(['one', []])
  fireEvent.error(picture())
  expect([source(), requests]).toEqual(['two', []])
  fireEvent.error(picture())
  expect([source(), requests, isMissing()]).toEqual(['two', [1], false])
  update(sealed('three'))
  expect([source(), isMissing()]).toEqual(['three', false])
  answers[0]?.()
  await vi.waitFor(() => expect(isRenewing()).toBe(false))
  fireEvent.load(picture())
  fireEvent.error(picture())
  await vi.waitFor(() => expect([requests, isMissing()]).toEqual([[1, 1], false]))
})

test('a picture that fails with a fresh link, or has no other link, is shown as missing', async () => {
  const fresh = renderMedia(sealed('one'))
  fireEvent.error(fresh.container.querySelector('img') ?? document.body)
  fresh.update(sealed('two'))
  fresh.answers[0]?.()
  fireEvent.error(fresh.container.querySelector('img') ?? document.body)
  await vi.waitFor(() => expect(fresh.isMissing()).toBe(true))
  expect(fresh.requests).toEqual([1])
  cleanup()
  const other = renderMedia(sealed('one'))
  fireEvent.error(other.container.querySelector('img') ?? document.body)
  expect(other.isMissing()).toBe(false)
  other.answers[0]?.()
  await vi.waitFor(() => expect(other.isMissing()).toBe(true))
})

test('a video continues at its position', () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const { container, source, update } = renderMedia(sealed('one', 'video'))
  const video = container.querySelector('video') as HTMLVideoElement
  Object.assign(video, { currentTime: 42 })
  vi.spyOn(video, 'paused', 'get').mockReturnValue(false)
  fireEvent.error(video)
  update(sealed('two', 'video'))
  video.currentTime = 0
  fireEvent.loadedMetadata(video)
  expect([source(), video.currentTime, play.mock.calls.length]).toEqual(['two', 42, 1])
})

// @covers G13.3
test('a picture opens enlarged in the page, so that its address stays out of the history', () => {
  const { container } = renderMedia(sealed('one'))
  expect(container.querySelector('a')).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Open Picture' }))
  const large = screen.getByRole('dialog', { name: 'Picture' })
  expect(large.querySelector('img')?.getAttribute('src')).toMatch(/\?seal=one$/)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBe(null)
})
