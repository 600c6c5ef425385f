// @vitest-environment jsdom
import { provideSlipsPorts, provideSlipViewPorts, slipsInput, type Page } from '@krapao/machines'
import { answers, offline, sampleSlip, settled, slipViewFakePorts, worked } from '@krapao/machines/testing'
import type { Outcome, Slip } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import problems from '#i18n/words/en/problem.json' with { type: 'json' }
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { Slips } from './Slips.tsx'
import { SlipsHelp, SlipTimes } from './SlipsHelp.tsx'
import { reasons } from './words.ts'

afterEach(cleanup)

const named = (slip: Slip, index: number): Slip =>
  slip.reference === sampleSlip('').reference ? { ...slip, reference: `slip-${index}` } : slip

async function open(...queue: Outcome<Page<Slip>>[]) {
  return openWhile(false, ...queue)
}

async function openWhile(isWaiting: boolean, ...queue: Outcome<Page<Slip>>[]) {
  for (const answer of queue) if (answer.ok) answer.value = { ...answer.value, items: answer.value.items.map(named) }
  const requests: unknown[] = []
  const actor = createActor(provideSlipsPorts({ actors: { loadPage: answers('loadPage', queue, requests) } }), {
    input: slipsInput,
  }).start()
  await settled()
  // The browser blocks every tab.
  const found: unknown[] = []
  const findPicture = answers<Outcome<string | null>, { reference: string }>('findPicture', [worked('https://slips.example/2.jpg')], found)
  const actors = { findPicture, openInTab: answers<boolean, { url: string }>('openInTab', [false]) }
  const viewer = createActor(provideSlipViewPorts({ ...slipViewFakePorts(), actors })).start()
  renderInEnglish(<Slips actor={actor} viewer={viewer} isWaiting={isWaiting} />)
  return { requests, found }
}
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].slice(0, 3).map((cell) => cell.textContent))

// @covers 2.modals-5 2.statement-9 2.statement-11 4.status-3
test('a row has date, amount, a dash for amounts not above 0, and one of three statuses', async () => {
  await open(
    worked({
      items: [sampleSlip('SUCCESS', 15_000), sampleSlip('FAILED', 0), sampleSlip('PROCESSING', 0), sampleSlip('BANK_SLEEPS', -1)],
      total: 4,
    }),
  )
  expect(cells()).toEqual([
    ['21 Nov 2026 14:30', '150.00', 'Accepted'],
    ['21 Nov 2026 14:30', '-', 'Rejected'],
    ['21 Nov 2026 14:30', '-', 'Checking'],
    ['21 Nov 2026 14:30', '-', 'Checking'],
  ])
})

// @covers 8.notes-2 8.notes-5 8.notes-7 8.notes-9 8.notes-10 8.notes-11
test.each(reasons)('the reason of a slip that was turned down is a sentence: %s', async (note) => {
  await open(worked({ items: [sampleSlip('FAILED', 0, note)], total: 1 }))
  expect(cells()).toEqual([['21 Nov 2026 14:30', '-', 'Rejected'], [problems[note]]])
})

test('an unknown note is shown as received', async () => {
  await open(worked({ items: [sampleSlip('FAILED', 0, 'Closed until 06:00')], total: 1 }))
  expect(cells()[1]).toEqual(['Closed until 06:00'])
})

// @covers 2.statement-9 2.statement-13
test('a slip’s link opens in a new tab unless it is unsafe; without one its picture is requested', async () => {
  const slip = sampleSlip('SUCCESS', 100)
  const { found } = await open(
    worked({
      items: [
        { ...slip, link: 'https://slips.example/1.jpg' },
        { ...slip, link: 'javascript:alert(1)', reference: 'r2' },
        { ...slip, reference: null },
      ],
      total: 3,
    }),
  )
  const link = screen.getByRole('link', { name: 'View the slip of 21 Nov 2026 14:30' })
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'https://slips.example/1.jpg',
    '_blank',
    'noopener noreferrer',
  ])
  const buttons = screen.getAllByRole('button', { name: /^View the slip/ })
  buttons.forEach((button) => fireEvent.click(button))
  expect([buttons.length, found]).toEqual([1, [['findPicture', { reference: 'r2' }]]])
})

test('a blocked tab leaves a link under its slip, announced; following it removes it and focuses its button', async () => {
  await open(worked({ items: [sampleSlip('SUCCESS', 100), { ...sampleSlip('FAILED'), reference: 'r2' }], total: 2 }))
  const button = screen.getAllByRole('button', { name: /^View the slip/ })[1]
  if (!button) throw new Error('no button')
  fireEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await act(settled)
  const status = screen.getByRole('status')
  expect([status.closest('tr')?.previousElementSibling?.contains(button), button.getAttribute('aria-busy')]).toEqual([true, null])
  expect(within(status).getByText("Couldn't open the slip")).toBeTruthy()
  const link = within(status).getByRole('link')
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'https://slips.example/2.jpg',
    '_blank',
    'noopener noreferrer',
  ])
  link.focus()
  fireEvent.click(link)
  await waitFor(() => expect(screen.queryByRole('status')).toBe(null))
  expect(document.activeElement).toBe(button)
})

// @covers 2.statement-10 2.statement-12 9.limits-17
test('a page has ten rows and is read again on request', async () => {
  const page = worked({ items: Array.from({ length: 10 }, () => sampleSlip('SUCCESS', 100)), total: 11 })
  const { requests } = await open(page, page)
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await settled()
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(requests).toEqual([1, 1, 2].map((number) => ['loadPage', expect.objectContaining({ page: number, limit: 10 })]))
})

test('an empty table and one that failed to load show a message in place', async () => {
  await open(worked({ items: [], total: 0 }))
  expect(screen.getByText('No slips yet')).toBeTruthy()
  cleanup()
  const { requests } = await open(offline)
  const again = screen.getByRole('button', { name: 'Try again' })
  again.focus()
  fireEvent.click(again)
  expect(requests.length).toBe(2)
  // The button is gone, so the section has the focus.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Slip status' }))
})

test('an empty list can be refreshed while the result of an upload is unknown', async () => {
  const empty = worked({ items: [], total: 0 })
  await open(empty)
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  const { requests } = await openWhile(true, empty, worked({ items: [sampleSlip('')], total: 1 }))
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await settled()
  expect([requests.length, cells().length]).toEqual([2, 1])
})

// @covers 8.notes-10 8.notes-11
test('the hours for slips are shown before choosing, and every reason to turn one down is listed', () => {
  const rules = { window: { from: '00:10', to: '23:00' }, hours: 1 }
  const { rerender } = renderInEnglish(<SlipTimes rules={rules} open />)
  expect(document.body.textContent).toBe('Upload within 1\u00a0hour of the transferEvery day from 00:10 to 23:00, Bangkok time')
  rerender(<SlipTimes rules={{ ...rules, window: { from: '00:00', to: '23:59' } }} open />)
  expect(document.body.textContent).toBe('Upload within 1\u00a0hour of the transfer')
  rerender(<SlipTimes rules={{ ...rules, notes: 'Show the QR' }} open />)
  expect(screen.getByText('Show the QR')).toBeTruthy()
  rerender(<SlipTimes rules={rules} open={false} />)
  expect(document.body.textContent).toBe('Slips are closed right nowUpload yours between 00:10 and 23:00, Bangkok time')
  rerender(<SlipsHelp />)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(reasons.map((reason) => problems[reason]))
})
