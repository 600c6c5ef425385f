// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { attentionDevice, titleWithCount } from './attentionDevice.ts'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
  document.title = ''
})

test('the count stands once before the title, and is removed', () => {
  expect([titleWithCount('Home', 1), titleWithCount('(1) Home', 2), titleWithCount('(12) Home', 0), titleWithCount('Home', 0)]).toEqual([
    '(1) Home',
    '(2) Home',
    'Home',
    'Home',
  ])
})

test('an installed app shows the count on its icon; a browser that refuses causes no error', async () => {
  const received: unknown[] = []
  const badged = {
    setAppBadge: (count: number) => {
      received.push(count)
      return Promise.reject(new Error('not allowed'))
    },
    clearAppBadge: () => {
      received.push('cleared')
      return Promise.resolve()
    },
  }
  vi.stubGlobal('navigator', badged)
  document.title = 'Home · Krapao'
  attentionDevice.badge(3)
  expect(document.title).toBe('(3) Home · Krapao')
  attentionDevice.badge(0)
  expect([document.title, received]).toEqual(['Home · Krapao', [3, 'cleared']])
})

test('one of several tabs vibrates; a browser without sound and vibration stays quiet', async () => {
  let free = true
  const shaken: unknown[] = []
  const locks = {
    request: async (_name: string, _options: object, act: (lock: object | null) => Promise<void>) => {
      const lock = free ? {} : null
      free = false
      await act(lock)
    },
  }
  vi.stubGlobal('navigator', { locks, vibrate: (pattern: unknown) => shaken.push(pattern) })
  const shake = () => attentionDevice.vibrate()
  attentionDevice.onceInAllTabs(['p1 7'], shake)
  attentionDevice.onceInAllTabs(['p1 7'], shake)
  attentionDevice.onceInAllTabs(['p1 8'], shake)
  expect(shaken).toEqual([[90, 60, 90]])
  free = true
  attentionDevice.onceInAllTabs(['p1 7'], shake)
  attentionDevice.onceInAllTabs(['p1 8', 'p1 7'], shake)
  expect(shaken).toHaveLength(1)
  free = true
  attentionDevice.onceInAllTabs(['p1 8', 'p1 9'], shake)
  expect(shaken).toHaveLength(2)
  vi.stubGlobal('navigator', {})
  attentionDevice.onceInAllTabs(['p1 9'], shake)
  attentionDevice.onceInAllTabs(['p1 10'], () => shaken.push('without locks'))
  expect(shaken.slice(2)).toEqual(['without locks'])
  attentionDevice.vibrate()
  attentionDevice.sound()
  expect(shaken).toHaveLength(3)
})
