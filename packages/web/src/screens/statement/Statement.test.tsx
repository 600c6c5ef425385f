// @vitest-environment jsdom
import { provideStatementFilePorts, provideStatementPorts, statementInput, type Page } from '@krapao/machines'
import { answers, notServed, offline, settled, worked } from '@krapao/machines/testing'
import type { Outcome, StatementEntry, StatementSelection } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { pictureNow, plainStatementSample, returnsSample, statementSample, walletSample } from '#testing/samples.ts'
import { Statement } from './Statement.tsx'

afterEach(cleanup)

type Answer = Outcome<Page<StatementEntry, StatementSelection>>
const names: Record<string, string> = { WALLET: 'Wallet', ...Object.fromEntries(walletSample.slots.map(({ code, name }) => [code, name])) }

async function open(queue: Answer[], files: Outcome<string>[] = []) {
  const requests: unknown[] = []
  const actor = createActor(provideStatementPorts({ actors: { loadPage: answers('loadPage', queue, requests) } }), {
    input: statementInput,
  }).start()
  const file = createActor(provideStatementFilePorts({ actors: { exportFile: answers('exportFile', files, requests) } })).start()
  await settled()
  renderInEnglish(
    <Statement
      actor={actor}
      file={file}
      nameOf={(code) => names[code] ?? code}
      now={() => pictureNow}
      slipsOpening={false}
      onSlips={() => requests.push('slips')}
    />,
  )
  return { requests, file }
}
const page = worked({ items: statementSample, total: 124, about: {} })
const rows = () => screen.getAllByRole('listitem').filter((row) => row.closest('ul')?.getAttribute('aria-label') === 'Transactions')
const partsOf = (row: HTMLElement) => [
  /lucide-([a-z0-9-]+)/.exec(row.querySelector('svg')?.getAttribute('class') ?? '')?.[1],
  ...[...row.querySelectorAll('p, small > span, small:not(:has(span)), div > b')].map((part) => part.textContent),
]
const press = async (role: 'button' | 'radio', name: string) => {
  fireEvent.click(screen.getByRole(role, { name }))
  await act(settled)
}
const sums = () =>
  [...(screen.getByText('Totals for these transactions').parentElement?.querySelectorAll('dl > div, p') ?? [])].map((part) =>
    part.textContent.replaceAll(/\s+/g, ' '),
  )

// @covers 1.product-15 2.statement-2 2.statement-3 2.statement-4 2.statement-5 2.statement-6 2.statement-7 4.status-2 4.status-4
test('an entry has a picture by type, title, date and time, status, time ago, and the amount with its sign', async () => {
  await open([page])
  expect(rows().slice(0, 6).map(partsOf)).toEqual([
    ['arrow-down', 'Deposit KBANK', '21/11/2026 14:30:27', 'Success', '1 minute ago', '+500.00', 'Balance 1,236,357.25'],
    ['arrow-up', 'Withdrawal SCB', '21/11/2026 14:18:47', 'Processing', '13 minutes ago', '−1,500.00', 'Balance 1,235,857.25'],
    [
      'arrow-left-right',
      'Transfer Wallet → มังกรทอง',
      '21/11/2026 13:47:07',
      'Success',
      '45 minutes ago',
      '−2,000.00',
      'Balance 1,237,357.25',
    ],
    ['gift', 'Bonus received แนะนำเพื่อน: สมหญิง', '21/11/2026 12:45:27', 'Success', '1 hour ago', '+320.00', 'Balance 1,239,357.25'],
    ['megaphone', 'Deposit announced ', '21/11/2026 11:03:47', 'Failed', '3 hours ago', '+300.00', 'Balance 1,239,037.25'],
    ['flag', 'Bonus ended โบนัสสมาชิกใหม่ 50%', '21/11/2026 08:32:07', 'Success', '6 hours ago', '−50.00', 'Balance 1,239,037.25'],
  ])
})

test('the entries in view add up to the balance, and money in progress is shown', async () => {
  await open([worked({ items: returnsSample, total: 6, about: {} })])
  expect(rows().map((row) => partsOf(row).slice(0, 2))).toEqual([
    ['megaphone', 'Deposit announced '],
    ['arrow-left-right', 'Transfer Wallet → มังกรทอง'],
    ['undo-2', 'Transfer returned มังกรทอง'],
    ['arrow-left-right', 'Transfer Wallet → มังกรทอง'],
    ['undo-2', 'Withdrawal returned SCB'],
    ['arrow-up', 'Withdrawal SCB'],
  ])
  expect(sums()).toEqual([
    'Wallet before 2,000.00',
    'Money in+ 770.00',
    'Money out− 810.00',
    'Wallet after= 1,960.00',
    '40.00 of it is on its way to games',
    '250.50 reported but not received yet, so not included',
  ])
})

// @covers 2.statement-1 9.limits-16
test('a page has ten entries and links to the others', async () => {
  const { requests } = await open([page, page])
  expect(rows().length).toBe(10)
  await press('button', 'Page 13')
  expect(requests).toEqual([
    ['loadPage', { page: 1, limit: 10, query: {} }],
    ['loadPage', { page: 13, limit: 10, query: {} }],
  ])
})

test('a type and days can be selected; an empty result says so and can be reset', async () => {
  const none = worked({ items: [], total: 0, about: { statementType: 'bonus' as const } })
  const { requests } = await open([page, none, none, none, page])
  await press('radio', 'Bonus received')
  expect(screen.getByText('No matching transactions')).toBeTruthy()
  await press('radio', '7 days')
  expect(screen.queryByLabelText('From')).toBe(null)
  await press('radio', 'Custom')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-02' } })
  await act(settled)
  await press('button', 'Clear filters')
  const query = { statementType: 'bonus', from: '2026-11-15', to: '2026-11-21' }
  expect(requests.slice(1)).toEqual(
    [{ statementType: 'bonus' }, query, { ...query, from: '2026-11-02' }, {}].map((one) => [
      'loadPage',
      { page: 1, limit: 10, query: one },
    ]),
  )
  expect([rows().length, screen.queryByRole('button', { name: 'Clear filters' })]).toEqual([10, null])
})

test('a backend without the extension shows no selection, file or balances', async () => {
  await open([worked({ items: plainStatementSample, total: 124 })])
  expect([screen.queryAllByRole('radio'), screen.queryByRole('button', { name: 'Download as CSV' })]).toEqual([[], null])
  expect(sums()).toEqual(['Money in 1,235,474.25', 'Money out 4,550.00', '1,500.00 of it is on its way to your bank'])
})

test('a file of the selection is saved; a failure shows a retry, and without files there is no button', async () => {
  const { requests, file } = await open([page], [offline, worked('Number'), notServed])
  const ready: unknown[] = []
  file.on('file.ready', (event) => ready.push(event))
  await press('button', 'Download as CSV')
  expect(screen.getByText("You're offline. Check your connection and try again")).toBeTruthy()
  await press('button', 'Try again')
  expect(ready).toEqual([{ type: 'file.ready', text: 'Number', selection: {} }])
  await press('button', 'Download as CSV')
  expect([screen.queryByRole('button', { name: 'Download as CSV' }), requests.length]).toEqual([null, 4])
})

// @covers 8.handling-24
test('a page that failed to load shows an error with a retry and no loader', async () => {
  const { requests } = await open([offline])
  expect(screen.queryByRole('status')).toBe(null)
  expect(screen.getByText("You're offline. Check your connection and try again")).toBeTruthy()
  await press('button', 'Try again')
  expect(requests.length).toBe(2)
})

// @covers 2.statement-8
test('a button opens the slips, also after the list failed to load', async () => {
  const { requests } = await open([offline])
  await press('button', 'Slips')
  expect(requests.at(-1)).toBe('slips')
})
