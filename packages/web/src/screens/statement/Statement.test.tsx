// @vitest-environment jsdom
import { provideStatementFilePorts, provideStatementPorts, statementInput, type Page } from '@krapao/machines'
import { answers, notServed, offline, settled, worked } from '@krapao/machines/testing'
import { satangOf, type Outcome, type StatementEntry, type StatementSelection } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import words from '#i18n/words/en/statement.json' with { type: 'json' }
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { sampleNow, plainStatementSample, returnsSample, statementSample, walletSample } from '#testing/samples.ts'
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
      now={() => sampleNow}
      slipsOpening={false}
      onDeposit={() => requests.push('deposit')}
      onSlips={() => requests.push('slips')}
    />,
  )
  return { actor, requests, file }
}
const page = worked({ items: statementSample, total: 124, metadata: {} })
const rows = () => within(screen.getByRole('region', { name: 'Transactions' })).getAllByRole('listitem')
const partsOf = (row: HTMLElement) => {
  const [status, balance] = row.querySelectorAll('small')
  return [
    /lucide-([a-z0-9-]+)/.exec(row.querySelector('svg')?.getAttribute('class') ?? '')?.[1],
    row.querySelector('b')?.parentElement?.textContent,
    ...[...(status?.children ?? [])].map((part) => part.textContent),
    balance?.previousElementSibling?.textContent,
    balance?.textContent.replace('Balance', '').trim(),
  ]
}
const press = async (role: 'button' | 'radio', name: string | RegExp) => {
  fireEvent.click(screen.getByRole(role, { name }))
  await act(settled)
}
const dates = async (period: string) => {
  fireEvent.change(screen.getByRole('combobox', { name: 'Dates' }), { target: { value: period } })
  await act(settled)
}
const sums = () =>
  [
    ...(screen
      .getByText(/^Summary/)
      .closest('details')
      ?.querySelectorAll('dl > div, p') ?? []),
  ].map((part) => part.textContent.replaceAll(/\s+/g, ' '))

// @covers 1.product-15 2.statement-2 2.statement-3 2.statement-4 2.statement-5 2.statement-6 2.statement-7 4.status-2 4.status-4
test('an entry has a picture by type, title, date and time, status, time ago, and the amount with its sign', async () => {
  await open([page])
  expect(rows().slice(0, 6).map(partsOf)).toEqual([
    [
      'arrow-down',
      'Deposit',
      '14:30',
      '1 minute ago',
      'KBANK',
      'Completed',
      'Wallet balance after 1,236,357.25',
      '+500.00',
      '1,236,357.25',
    ],
    ['arrow-up', 'Withdrawal Pending', '14:18', '13 minutes ago', 'SCB', 'Wallet balance after 1,235,857.25', '−1,500.00', '1,235,857.25'],
    [
      'arrow-left-right',
      'Wallet to มังกรทอง',
      '13:47',
      '45 minutes ago',
      'Completed',
      'Wallet balance after 1,237,357.25',
      '−2,000.00',
      '1,237,357.25',
    ],
    ['gift', 'แนะนำเพื่อน: สมหญิง', '12:45', '1 hour ago', 'Completed', 'Wallet balance after 1,239,357.25', '+320.00', '1,239,357.25'],
    ['megaphone', 'Deposit reported Failed', '11:03', '3 hours ago', 'Wallet balance after 1,239,037.25', '+300.00', '1,239,037.25'],
    [
      'flag',
      'Bonus ended',
      '08:32',
      '6 hours ago',
      'โบนัสสมาชิกใหม่ 50%',
      'Completed',
      'Wallet balance after 1,239,037.25',
      '−50.00',
      '1,239,037.25',
    ],
  ])
})

test('the entries in view add up to the balance, and money in progress is shown', async () => {
  await open([worked({ items: returnsSample, total: 6, metadata: {} })])
  expect(rows().map((row) => partsOf(row).slice(0, 2))).toEqual([
    ['megaphone', 'Deposit reported Pending'],
    ['arrow-left-right', 'Wallet to มังกรทอง'],
    ['undo-2', 'Transfer returned'],
    ['arrow-left-right', 'Wallet to มังกรทอง'],
    ['undo-2', 'Withdrawal returned'],
    ['arrow-up', 'Withdrawal Failed'],
  ])
  expect(screen.getByText(/^Excludes/).textContent).toBe('Excludes ฿770 returned')
  expect(sums()).toEqual([
    'Wallet balance before 2,000.00',
    'Into wallet+ 0.00',
    'Out of wallet− 40.00',
    'Wallet balance after= 1,960.00',
    '฿40.00 of it is on its way to games',
    '฿250.50 reported but not received yet, so not included',
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
  const none = worked({ items: [], total: 0, metadata: { statementType: 'bonus' as const } })
  const { requests } = await open([page, none, none, none, page])
  await press('radio', 'Bonuses')
  expect(screen.getByText('No matching transactions')).toBeTruthy()
  await dates('week')
  expect(screen.queryByLabelText('From')).toBe(null)
  await dates('own')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-02' } })
  await act(settled)
  // The only button with this name, as the result is empty.
  await press('button', 'Clear filters')
  expect(screen.queryByLabelText('From')).toBe(null)
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
  expect(sums()).toEqual([
    'This page: 1–10 of 124',
    'Into wallet 1,235,474.25',
    'Out of wallet 4,550.00',
    '฿1,500.00 of it is on its way to your bank',
  ])
})

test('totals of a page among several say which transactions they cover, those of the only page do not', async () => {
  const covered = () => screen.queryByText(/^\d+–\d+/)?.textContent
  await open([page])
  expect(covered()).toBe('1–10 of 124')
  cleanup()
  await open([worked({ items: returnsSample, total: 6, metadata: {} })])
  expect(covered()).toBe(undefined)
})

test('transactions that do not add up lead to the contact page', async () => {
  await open([worked({ items: statementSample.map((one, index) => (index === 0 ? { ...one, balance: satangOf(1) } : one)), metadata: {} })])
  expect(within(screen.getByRole('alert')).getByRole('link').getAttribute('href')).toBe('/contact')
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
  expect(screen.getByText(words.failed)).toBeTruthy()
  expect(screen.getByText("You're offline. Check your connection and try again")).toBeTruthy()
  await press('button', 'Try again')
  expect(requests.length).toBe(2)
})

test('a statement without transactions leads to the first deposit', async () => {
  const { requests } = await open([worked({ items: [], total: 0, metadata: {} })])
  await press('button', 'Make your first deposit')
  expect(requests.at(-1)).toBe('deposit')
})

// @covers 2.statement-8
test('a button opens the slips, also after the list failed to load', async () => {
  const { requests } = await open([offline])
  await press('button', 'Slips')
  expect(requests.at(-1)).toBe('slips')
})

const deposit = (number: number, from: string, createdAt: string, status = 'SUCCESS'): StatementEntry => ({
  number,
  statementType: 'deposit',
  status,
  from,
  to: 'WALLET',
  amount: satangOf(30_000),
  change: satangOf(30_000),
  moved: satangOf(from === 'ANNOUNCED' ? 0 : 30_000),
  balance: satangOf(30_000),
  createdAt,
  reference: `S${number}`,
})
test('entries stand under their day in Bangkok', async () => {
  await open([worked({ items: [...statementSample, deposit(1, 'KBANK', '2026-11-18T17:00:00Z')], total: 11 })])
  expect(
    screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
      .filter((text) => text.includes('2026')),
  ).toEqual(['Today, 21 Nov 2026', 'Yesterday, 20 Nov 2026', '19 Nov 2026'])
})

const announced = deposit(7, 'ANNOUNCED', '2026-11-21T07:00:00Z')
const arrived = deposit(8, 'KBANK', '2026-11-21T07:05:00Z')

test('an announced deposit and its arrival are one credit; an announcement that arrived on another page has no sign', async () => {
  const { actor } = await open([worked({ items: [arrived, announced], total: 2 }), worked({ items: [announced], total: 2 })])
  expect(rows().map((row) => partsOf(row).slice(1))).toEqual([
    ['Deposit', '14:05', '27 minutes ago', 'KBANK', 'Completed', 'Wallet balance after 300.00', '+300.00', '300.00'],
  ])
  expect(sums()).toContain('Into wallet+ 300.00')
  actor.send({ type: 'reload.requested' })
  await act(settled)
  expect(rows().map((row) => partsOf(row).slice(1))).toEqual([
    ['Deposit reported', '14:00', '32 minutes ago', 'Completed', 'Wallet balance after 300.00', '300.00', '300.00'],
  ])
  expect(sums()).toContain('Into wallet+ 0.00')
})

const receipt = () =>
  [...screen.getByRole('dialog', { name: 'Receipt' }).querySelectorAll('dl > div')].map(({ textContent }) => textContent)

test('an entry opens its receipt, which follows the arrival of the announced money; Close closes it', async () => {
  const { actor } = await open([
    worked({ items: [{ ...announced, status: 'PROCESSING' }], total: 1 }),
    worked({ items: [arrived, announced], total: 2 }),
  ])
  await press('button', /^Deposit reported/)
  expect(receipt()).toEqual(['ToWallet', 'Date and time21/11/2026 14:00:00', 'ReferenceS7Copy', 'Wallet balance after฿300.00'])
  actor.send({ type: 'reload.requested' })
  await act(settled)
  expect(receipt()).toEqual([
    'FromKBANK',
    'ToWallet',
    'Reported21/11/2026 14:00:00',
    'Date and time21/11/2026 14:05:00',
    'ReferenceS8Copy',
    'Wallet balance after฿300.00',
  ])
  await press('button', 'Close')
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('the receipt of a bonus names it, and its end is not green', async () => {
  await open([page])
  await press('button', /^Bonus ended/)
  expect(receipt().slice(0, 3)).toEqual(['Detailsโบนัสสมาชิกใหม่ 50%', 'FromWallet', 'ToBONUS'])
  expect(within(screen.getByRole('dialog')).getByText('Completed').className).toMatch(/plain/)
})

test('the receipt of a withdrawal that the bank refused says that the money is back, and leads to support before it is shared', async () => {
  await open([worked({ items: returnsSample, total: 6, metadata: {} })])
  await press('button', /^Withdrawal returned/)
  const sheet = within(screen.getByRole('dialog', { name: 'Receipt' }))
  expect([sheet.getByText('Returned').className, sheet.queryByText('Completed')]).toEqual([expect.stringMatching(/plain/), null])
  expect(sheet.getByText("Your bank didn't accept this withdrawal.")).toBeTruthy()
  expect(sheet.getByText(/^฿[\d.]+ is back in your wallet$/)).toBeTruthy()
  expect(
    sheet
      .getAllByRole('button')
      .slice(-2)
      .map(({ textContent }) => textContent),
  ).toEqual(['Ask support about this', 'Save picture'])
})
