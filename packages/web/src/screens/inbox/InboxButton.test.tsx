// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { provideSessionPorts } from '@krapao/machines'
import type { StatementEntry } from '@krapao/sdk'
import { sessionFakePorts } from '@krapao/machines/testing'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { AppServicesProvider, useAppServices } from '#services/appServices.tsx'
import { onChatRequest } from '#screens/chat/chatRequests.ts'
import { fakeServices } from '#testing/fakeServices.ts'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { InboxButton } from './InboxButton.tsx'
import { inboxOf, useInboxReader } from './inboxOf.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const entry = (number: number, part: object) => ({
  statementType: 'withdraw',
  status: 'PROCESSING',
  from: 'WALLET',
  to: 'SCB',
  amount: 500,
  createdAt: `2026-11-22T03:0${number}:00Z`,
  number,
  reference: `r${number}`,
  ...part,
})
const deposit = entry(1, { statementType: 'deposit', status: 'SUCCESS', from: 'KBANK', to: 'WALLET', amount: 100.25 })

function Reader({ underWay }: { underWay: number }) {
  useInboxReader(useAppServices(), noLines, underWay)
  return null
}
const noLines: readonly StatementEntry[] = []

async function open(...reads: object[][]) {
  const { services, toasts } = fakeServices({
    '/api/statement': () => {
      const statements = reads.length > 1 ? reads.shift() : reads[0]
      return Response.json({ total: statements?.length, statements })
    },
  })
  const session = createActor(provideSessionPorts(sessionFakePorts()), { input: { token: 'a-token' } }).start()
  let change = () => {}
  const live = {
    subscribe: (listener: (topics: null) => void) => {
      change = () => listener(null)
      return () => {}
    },
  }
  const all = { ...services, session, live } as unknown as typeof services
  const page = (underWay: number | null) => (
    <AppServicesProvider value={all}>
      <InboxButton />
      {underWay !== null && <Reader underWay={underWay} />}
    </AppServicesProvider>
  )
  const { rerender } = renderInEnglish(page(null))
  const inbox = inboxOf(all)
  const waitUntilRead = async () => waitFor(() => expect(inbox.getSnapshot().value.entries).toBe('current'))
  await waitUntilRead()
  return {
    texts: () => toasts.shown().map(({ kind, text }) => [kind, text]),
    withReader: async (underWay: number) => {
      rerender(page(underWay))
      await waitUntilRead()
    },
    change: async () => {
      act(() => change())
      await waitUntilRead()
    },
  }
}
const parts = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('region')
    .map((part) =>
      within(part)
        .getAllByRole('listitem')
        .map((row) => [...row.querySelectorAll('b')].map(({ textContent }) => textContent).join(' ')),
    )

test('a withdrawal that was paid or returned raises a toast on any page, is counted, and is marked as new until the sheet closes', async () => {
  const requested = [entry(3, {}), entry(2, {}), deposit]
  const fixture = await open(requested, [entry(3, { status: 'SUCCESS' }), entry(2, { status: 'FAILED' }), deposit])
  expect([screen.getByRole('button').textContent, fixture.texts()]).toEqual(['Notifications', []])
  await fixture.change()
  expect(fixture.texts()).toEqual([
    ['success', '฿500 was paid into your bank account'],
    ['danger', "Your bank returned ฿500. It's back in your wallet"],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Notifications, 2 new' }))
  await screen.findByRole('dialog', { name: 'Notifications' })
  expect(screen.getByRole('region', { name: 'New' })).toBeTruthy()
  expect(parts()).toEqual([['Withdrawal paid −500.00', 'Withdrawal returned +500.00'], ['Deposit received +100.25']])
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('button').getAttribute('aria-label')).toBeNull()
})

test('a withdrawal that is not among the entries of the open page raises its toast when it is no longer under way', async () => {
  const fixture = await open([entry(2, {}), deposit], [entry(2, { status: 'SUCCESS' }), deposit])
  await fixture.withReader(1)
  await fixture.change()
  expect(fixture.texts()).toEqual([])
  await fixture.withReader(0)
  expect(fixture.texts()).toEqual([['success', '฿500 was paid into your bank account']])
})

test('an entry opens its receipt, whose support button starts a question with the reference', async () => {
  const questions: string[] = []
  const stop = onChatRequest((text) => questions.push(text))
  await open([deposit])
  fireEvent.click(screen.getByRole('button', { name: 'Notifications' }))
  await screen.findByRole('dialog', { name: 'Notifications' })
  fireEvent.click(screen.getByRole('button', { name: /^Deposit.*100.25/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Ask support about this' }))
  stop()
  expect([questions.length, questions[0]?.includes('Reference: r1'), screen.queryByRole('dialog')]).toEqual([1, true, null])
})
