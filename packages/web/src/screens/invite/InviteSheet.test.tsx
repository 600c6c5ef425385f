// @vitest-environment jsdom
import { satangOf } from '@krapao/sdk'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppServicesProvider } from '#services/appServices.tsx'
import words from '#i18n/words/en/invite.json' with { type: 'json' }
import problems from '#i18n/words/en/problem.json' with { type: 'json' }
import ui from '#i18n/words/en/ui.json' with { type: 'json' }
import { fakeServices, refused } from '#testing/fakeServices.ts'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { walletSample } from '#testing/samples.ts'
import { InviteSheet } from './InviteSheet.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const list = { '/api/invite': () => Response.json({ invites: [], total: 0 }) }

// @covers 8.handling-16 INVITE_COLLECT INVITE_INACTIVE NO_INVITE_BONUS NO_INVITEE_PLAY_INFO INVITE_BONUS_FAIL
test.each(['NO_INVITE_BONUS', 'NO_INVITEE_PLAY_INFO', 'INVITE_INACTIVE', 'INVITE_BONUS_FAIL', 'INVITE_COLLECT'] as const)(
  'a refusal with %s keeps the sheet open with the reason and reads balances again',
  async (code) => {
    const { services, requests } = fakeServices({ ...list, '/api/invite/bonus': refused(code) })
    const [moved, closed] = [vi.fn<() => void>(), vi.fn<() => void>()]
    renderInEnglish(
      <AppServicesProvider value={services}>
        <InviteSheet wallet={walletSample} subject="bonus" onMoneyMoved={moved} onClose={closed} />
      </AppServicesProvider>,
    )
    const question = await screen.findByRole('alertdialog')
    const before = moved.mock.calls.length
    fireEvent.click(within(question).getByRole('button', { name: words.confirm }))
    expect((await screen.findByRole('alert')).textContent).toBe(`${ui.command.error}${problems[code]}`)
    expect(requests.filter((path) => path === '/api/invite/bonus')).toEqual(['/api/invite/bonus'])
    expect([moved.mock.calls.length - before, closed.mock.calls.length, localStorage.length]).toEqual([1, 0, 0])
  },
)

test('a bonus that another device received closes the question, which never shows 0.00', async () => {
  const { services } = fakeServices(list)
  const sheet = (amount: number) => (
    <AppServicesProvider value={services}>
      <InviteSheet
        wallet={{ ...walletSample, invite: { ...walletSample.invite, amount: amount as typeof walletSample.invite.amount } }}
        subject="bonus"
        onMoneyMoved={() => {}}
        onClose={() => {}}
      />
    </AppServicesProvider>
  )
  const { rerender } = renderInEnglish(sheet(32_000))
  await screen.findByRole('alertdialog')
  rerender(sheet(0))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByTestId('invite-amount').textContent).toBe('฿0.00')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: words.earned.receive }).disabled).toBe(true)
})

test('a browser that shares has a button to share the link, another one to copy it', async () => {
  const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } })
  const { services } = fakeServices(list)
  const show = () =>
    renderInEnglish(
      <AppServicesProvider value={services}>
        <InviteSheet
          wallet={{ ...walletSample, invite: { ...walletSample.invite, amount: satangOf(0) } }}
          subject={null}
          onMoneyMoved={() => {}}
          onClose={() => {}}
        />
      </AppServicesProvider>,
    )
  show()
  fireEvent.click(await screen.findByRole('button', { name: words.link.copy }))
  expect([copied.mock.calls.length, screen.queryByRole('button', { name: words.link.share })]).toEqual([1, null])
  cleanup()
  Object.assign(navigator, { share: () => Promise.resolve() })
  show()
  expect([
    !!(await screen.findByRole('button', { name: words.link.share })),
    screen.queryByRole('button', { name: words.link.copy }),
  ]).toEqual([true, null])
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'clipboard')
})
