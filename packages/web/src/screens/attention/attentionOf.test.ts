// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import type { AppServices } from '#services/appServices.tsx'
import { attentionOf } from './attentionOf.ts'

afterEach(() => vi.unstubAllGlobals())

test('a page that opens in view clears the count of an earlier visit from the app’s icon', () => {
  const cleared = vi.fn<() => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', { clearAppBadge: cleared })
  const session = { on: () => {} }
  attentionOf({ session } as unknown as AppServices)
  expect([document.visibilityState, cleared.mock.calls.length]).toEqual(['visible', 1])
})
