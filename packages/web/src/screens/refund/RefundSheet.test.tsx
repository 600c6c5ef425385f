// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppServicesProvider } from '#services/appServices.tsx'
import problems from '#i18n/words/en/problem.json' with { type: 'json' }
import words from '#i18n/words/en/refund.json' with { type: 'json' }
import ui from '#i18n/words/en/ui.json' with { type: 'json' }
import { fakeServices, refused, type Answers } from '#testing/fakeServices.ts'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { walletSample } from '#testing/samples.ts'
import { RefundSheet } from './RefundSheet.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const check = { result: true, bonus: false, refundAmount: 50.5, refundSuccess: 100, refundFail: 50 }

function open(answers: Answers) {
  const { services, requests } = fakeServices({
    '/api/refund/check': () => Response.json(check),
    '/api/refund/banners': () => Response.json([]),
    '/api/refund': () => Response.json({ refunds: [], total: 0 }),
    ...answers,
  })
  const [moved, closed] = [vi.fn<() => void>(), vi.fn<() => void>()]
  renderInEnglish(
    <AppServicesProvider value={services}>
      <RefundSheet wallet={walletSample} onMoneyMoved={moved} onClose={closed} />
    </AppServicesProvider>,
  )
  const checks = () => requests.filter((path) => path === '/api/refund/check').length
  return { checks, moved, closed }
}
const alert = async () => (await screen.findByRole('alert')).textContent

// @covers 4.refund-4 NO_REFUND REFUND_CONDITION REFUND_MINIMUM
test.each(['NO_REFUND', 'REFUND_CONDITION', 'REFUND_MINIMUM'] as const)(
  'receiving that is refused with %s shows the reason and checks the refund again',
  async (code) => {
    const { checks, closed } = open({ '/api/refund/receive': refused(code) })
    const button = await screen.findByRole('button', { name: words.receive.action })
    const before = checks()
    fireEvent.click(button)
    expect(await alert()).toBe(`${ui.command.error}${problems[code]}`)
    await waitFor(() => expect(checks()).toBe(before + 1))
    expect([closed.mock.calls.length, localStorage.length]).toEqual([0, 0])
  },
)

// @covers 4.refund-4 NO_REFUND
test('moving that is refused shows the reason and reads balances again', async () => {
  const { moved, closed } = open({ '/api/refund/addWallet': refused('NO_REFUND') })
  fireEvent.click(await screen.findByRole('button', { name: words.add.amount.replace('{{amount}}', '50.50') }))
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: words.confirm }))
  expect(await alert()).toBe(`${ui.command.error}${problems.NO_REFUND}`)
  expect([moved.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0])
})

// @covers REFUND_INACTIVE
test('refunds that are switched off show the reason, and can be read again', async () => {
  let active = false
  open({ '/api/refund/check': () => (active ? Response.json(check) : refused('REFUND_INACTIVE')()) })
  expect(await alert()).toContain(problems.REFUND_INACTIVE)
  active = true
  fireEvent.click(screen.getByRole('button', { name: ui.tryAgain }))
  expect(await screen.findByRole('button', { name: words.receive.action })).toBeTruthy()
})

// @covers 2.home-23 8.handling-21
test('without banners the sheet opens at once; a log that failed to load says why, and can be read again', async () => {
  let works = false
  open({ '/api/refund': () => (works ? Response.json({ refunds: [], total: 0 }) : refused('REFUND_INACTIVE')()) })
  expect(await alert()).toContain(problems.REFUND_INACTIVE)
  expect(screen.queryByText(ui.loading)).toBeNull()
  expect(screen.getByRole('button', { name: words.receive.action })).toBeTruthy()
  works = true
  fireEvent.click(screen.getByRole('button', { name: ui.tryAgain }))
  expect(await screen.findByText(words.log.none)).toBeTruthy()
})
