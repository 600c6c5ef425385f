// @vitest-environment jsdom
import { createKrapao } from '@krapao/sdk'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi, type Mock } from 'vitest'
import { AppServicesProvider, type AppServices } from '#services/appServices.tsx'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { walletSample } from '#testing/samples.ts'
import { createToasts } from '#ui/toast/toasts.ts'
import { TransferSheet } from './TransferSheet.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

function open(answer: () => Response) {
  const requests: unknown[] = []
  const krapao = createKrapao({
    baseUrl: 'http://api',
    client: 'test/1',
    token: 'a-token',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      requests.push([new URL(request.url).pathname, request.method === 'POST' ? await request.json() : null])
      return answer()
    },
  })
  const toasts = createToasts()
  const [moved, closed] = [vi.fn<() => void>(), vi.fn<() => void>()]
  renderInEnglish(
    <AppServicesProvider value={{ krapao, toasts } as AppServices}>
      <TransferSheet wallet={walletSample} onMoneyMoved={moved} onOpenGame={() => {}} onClose={closed} />
    </AppServicesProvider>,
  )
  return { requests, moved, closed }
}

function fillIn(): void {
  fireEvent.click(screen.getByRole('button', { name: /^To/ }))
  fireEvent.click(within(screen.getByRole('dialog', { name: 'Transfer to' })).getByRole('button', { name: /^ไฟป่า/ }))
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '100.25' } })
}
const send = () => fireEvent.click(screen.getByRole('button', { name: /^Transfer/ }))
const called = (...spies: Mock<() => void>[]) => spies.map(({ mock }) => mock.calls.length)

// @covers 4.transfer-1 4.transfer-2 4.transfer-3 4.transfer-4
test('success shows what moved, emits a refresh and closes the sheet with Done', async () => {
  const { requests, moved, closed } = open(() => Response.json({}))
  fillIn()
  send()
  expect((await screen.findByText('Moved to ไฟป่า')).nextElementSibling?.textContent).toBe('฿100.25')
  expect([called(moved, closed), localStorage.getItem(`last-game.${walletSample.profile._id}`)]).toEqual([[1, 0], 'JOKER2'])
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(requests).toEqual([['/api/wallet/transfer', { from: 'WALLET', to: 'JOKER2', amount: 100.25 }]])
  expect(called(moved, closed)).toEqual([1, 1])
})

test('All is sent as the whole wallet', async () => {
  const { requests } = open(() => Response.json({}))
  fillIn()
  fireEvent.click(screen.getByRole('button', { name: 'All' }))
  send()
  await screen.findByText('Moved to ไฟป่า')
  expect(requests).toEqual([['/api/wallet/transferAll', { to: 'JOKER2' }]])
})

// @covers 8.handling-7 TRANSFER_FAIL
test('a refusal keeps the sheet open with the reason and reads balances again', async () => {
  const { moved, closed } = open(() => Response.json({ message: 'TRANSFER_FAIL' }, { status: 422 }))
  fillIn()
  send()
  expect((await screen.findByRole('alert')).textContent).toContain('The money is back in your wallet')
  expect([called(moved, closed), localStorage.length]).toEqual([[1, 0], 0])
})

test('a request stored before a reload is checked at once', async () => {
  const order = { from: 'WALLET', to: 'JOKER2', amount: 2_500, everything: false }
  localStorage.setItem(`request.transfer.${walletSample.profile._id}`, JSON.stringify({ key: 'k0', order }))
  const { requests } = open(() => Response.json({ key: 'k0', state: 'done' }))
  await screen.findByText('Moved to ไฟป่า')
  expect([requests, Object.keys(localStorage)]).toEqual([[['/api/wallet/operations/k0', null]], [`last-game.${walletSample.profile._id}`]])
})
