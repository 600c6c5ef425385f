// @vitest-environment jsdom
import { provideStatementPorts, statementInput, type Page } from '@krapao/machines'
import { answers, offline, settled, worked } from '@krapao/machines/testing'
import type { Outcome, StatementEntry } from '@krapao/sdk'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { renderInEnglish } from '../testing/renderInEnglish.tsx'
import { pictureNow, statementSample } from '../testing/samples.ts'
import { Statement } from './Statement.tsx'

afterEach(cleanup)

/** The screen over a server that answers these, one after the other; `asked` has what it was asked for. */
async function open(...queue: Outcome<Page<StatementEntry>>[]) {
  const asked: unknown[] = []
  const actor = createActor(provideStatementPorts({ actors: { loadPage: answers('loadPage', queue, asked) } }), {
    input: statementInput,
  }).start()
  await settled()
  renderInEnglish(<Statement actor={actor} now={() => pictureNow} />)
  return { asked }
}
const page = worked({ items: statementSample, total: 124 })
const rows = () => screen.getAllByRole('listitem').filter((row) => row.closest('ul')?.getAttribute('aria-label') === 'Transactions')
/** The picture, then the pieces of text in their order. */
const partsOf = (row: HTMLElement) => [
  /lucide-([a-z-]+)/.exec(row.querySelector('svg')?.getAttribute('class') ?? '')?.[1],
  ...[...row.querySelectorAll('p, small > span, small:not(:has(span)), div > b')].map((part) => part.textContent),
]

test('an entry: picture by type, what it was, date and time, status, time ago, the amount with its sign', async () => {
  await open(page)
  expect(rows().slice(0, 6).map(partsOf)).toEqual([
    ['arrow-down', 'Deposit KBANK', '21/11/2026 14:30:27', 'Success', '1 minute ago', '+500.00', 'Balance 6,500.00'],
    ['arrow-up', 'Withdrawal SCB', '21/11/2026 14:18:47', 'Processing', '13 minutes ago', '−1,500.00', 'Balance 6,000.00'],
    ['arrow-left-right', 'Transfer Wallet → PGSLOT', '21/11/2026 13:47:07', 'Success', '45 minutes ago', '−2,000.00', 'Balance 6,500.00'],
    ['gift', 'Bonus received แนะนำเพื่อน: สมหญิง', '21/11/2026 12:45:27', 'Success', '1 hour ago', '+320.00', 'Balance 6,500.00'],
    ['arrow-down', 'Deposit SCB', '21/11/2026 11:03:47', 'Failed', '3 hours ago', '+300.00', 'Balance 9,180.00'],
    ['flag', 'Bonus ended โบนัสสมาชิกใหม่ 50%', '21/11/2026 08:32:07', 'Success', '6 hours ago', '−50.00', 'Balance 6,500.00'],
  ])
})

test('ten entries a page, and the way to the others', async () => {
  const { asked } = await open(page, page)
  expect(rows().length).toBe(10)
  fireEvent.click(screen.getByRole('button', { name: 'Page 13' }))
  expect(asked).toEqual([
    ['loadPage', { page: 1, limit: 10 }],
    ['loadPage', { page: 13, limit: 10 }],
  ])
})

test('a page that could not be read: no loader is left, it is said, and asked for again', async () => {
  const { asked } = await open(offline)
  expect(screen.queryByRole('status')).toBe(null)
  expect(screen.getByText('You are offline. Check your connection and try again')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(asked.length).toBe(2)
})
