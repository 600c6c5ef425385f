// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppServicesProvider } from '#services/appServices.tsx'
import problems from '#i18n/words/en/problem.json' with { type: 'json' }
import words from '#i18n/words/en/spin.json' with { type: 'json' }
import { fakeServices, refused } from '#testing/fakeServices.ts'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { SpinPage } from './SpinPage.tsx'

// jsdom has no canvas.
vi.mock('./wheel/WheelPicture.tsx', () => ({ WheelPicture: () => null }))

beforeEach(() => {
  localStorage.clear()
  // jsdom has no layout.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const slice = { label: '20 baht', bgColor: '#0b3d2e', textColor: '#ffffff', htmlDescription: '' }
const wheel = {
  activeSpinwheel: {
    name: 'Wheel',
    slice: [
      { code: 'A', ...slice },
      { code: 'B', ...slice },
    ],
  },
  userCoin: 3,
}
const coupon = {
  _id: 'c1',
  prize: { name: '20 baht', slice: { label: '20 baht', htmlDescription: '' } },
  amount: 20,
  unit: 'baht',
  kind: 'wallet',
}

// @covers 8.handling-18 BONUS_REMAINING NO_CLAIMABLE_COUPON INVALID_PRIZE_CODE INVALID_CODE INVALID_COUPON_TYPE COUPON_EXPIRED
test.each([
  ['BONUS_REMAINING', words.claimRefused.BONUS_REMAINING],
  ['NO_CLAIMABLE_COUPON', words.claimRefused.NO_CLAIMABLE_COUPON],
  ['INVALID_CODE', words.claimRefused.INVALID_CODE],
  ['INVALID_PRIZE_CODE', problems.INVALID_PRIZE_CODE],
  ['INVALID_COUPON_TYPE', problems.INVALID_COUPON_TYPE],
  ['COUPON_EXPIRED', problems.COUPON_EXPIRED],
])('a coupon refused with %s shows the reason, and the list is read again', async (code, reason) => {
  const { services, requests, toasts } = fakeServices({
    '/api/spinwheel/setup': () => Response.json(wheel),
    '/api/spinwheel/coupon': () => Response.json([coupon]),
    '/api/spinwheel/coupon/claim': refused(code),
  })
  const lists = () => requests.filter((path) => path === '/api/spinwheel/coupon').length
  renderInEnglish(
    <AppServicesProvider value={services}>
      <SpinPage playerId="p1" />
    </AppServicesProvider>,
  )
  const row = await screen.findByRole('row', { name: /20 baht/ })
  fireEvent.click(within(row).getByRole('button'))
  const before = lists()
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Collect ฿20' }))
  expect((await screen.findByRole('alert')).textContent).toBe(`Couldn't collect 20 baht${reason}`)
  await waitFor(() => expect(lists()).toBe(before + 1))
  expect([toasts.shown(), localStorage.length]).toEqual([[], 0])
})
