// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { watchVisibility } from './watchVisibility.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a page that is hidden, shown and focused counts as shown once, and again with a later focus', () => {
  vi.useFakeTimers()
  const sent: string[] = []
  const unwatch = watchVisibility(({ type }) => sent.push(type))
  const change = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  for (let time = 0; time < 2; time += 1) {
    change('hidden')
    change('visible')
    dispatchEvent(new Event('focus'))
  }
  vi.advanceTimersByTime(1_000)
  dispatchEvent(new Event('focus'))
  expect(sent).toEqual(['page.hidden', 'page.shown', 'page.hidden', 'page.shown', 'page.shown'])
  unwatch()
  change('hidden')
  expect(sent).toHaveLength(5)
})

test('a restored page counts as shown, and one that has just loaded does not', () => {
  const sent: string[] = []
  const unwatch = watchVisibility(({ type }) => sent.push(type))
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(sent).toEqual([])
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(sent).toEqual(['page.shown'])
  unwatch()
})
