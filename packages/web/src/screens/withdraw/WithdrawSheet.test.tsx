// @vitest-environment jsdom
import { createKrapao, satangOf, type StatementEntry } from '@krapao/sdk'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppServicesProvider, type AppServices } from '#services/appServices.tsx'
import { factsIn, renderInEnglish } from '#testing/renderInEnglish.tsx'
import { emptyWalletSample, walletSample, withdrawalsSample } from '#testing/samples.ts'
import { createToasts } from '#ui/toast/toasts.ts'
import { WithdrawSheet } from './WithdrawSheet.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

type Answers = Record<string, () => Response | Promise<Response>>
const limits = () => Response.json({ withdrawMin: 100, withdrawMax: 5000 })
const preview = (answer: object) => () => Response.json(answer)
const refused =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers })

function open(answers: Answers, wallet = walletSample) {
  const requests: unknown[] = []
  const all: Answers = { '/api/lookup/withdraw': limits, '/api/bonus/preview': refused(404, {}), ...answers }
  const krapao = createKrapao({
    baseUrl: 'http://api',
    client: 'test/1',
    token: 'a-token',
    sleep: () => Promise.resolve(),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (request.method === 'POST') requests.push([pathname, await request.json()])
      return (all[pathname] ?? refused(404, {}))()
    },
  })
  const toasts = createToasts()
  const [moved, closed] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const services = { krapao, toasts } as AppServices
  const sheet = (latest: readonly StatementEntry[]) => (
    <AppServicesProvider value={services}>
      <WithdrawSheet wallet={wallet} latest={latest} onMoneyMoved={moved} onClose={closed} />
    </AppServicesProvider>
  )
  const { rerender } = renderInEnglish(sheet(withdrawalsSample.slice(1)))
  return { requests, moved, closed, read: (latest: readonly StatementEntry[]) => rerender(sheet(latest)) }
}

const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^\d/, '').replace(/\d\d\/.*/, ''))
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Review withdrawal' })
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount')
const loaded = () => screen.findByText('฿100 to ฿5,000')
async function fill(text: string): Promise<HTMLElement> {
  await loaded()
  fireEvent.change(amount(), { target: { value: text } })
  // With a bonus at stake the effect is read first.
  await waitFor(() => expect(submit().ariaBusy).not.toBe('true'))
  fireEvent.click(submit())
  return screen.findByRole('alertdialog')
}
const confirm = (question: HTMLElement) => fireEvent.click(within(question).getByRole('button', { name: /^Withdraw/ }))
/** Confirms once the preview has loaded or failed. */
async function confirmOnceLoaded(question: Promise<HTMLElement>): Promise<void> {
  const dialog = await question
  await waitFor(() => expect(within(dialog).getByRole('button', { name: /^Withdraw/ }).ariaBusy).not.toBe('true'))
  confirm(dialog)
}

// @covers 2.withdraw-1 2.withdraw-3
test('the available balance, the limits and the receiving account are shown', async () => {
  open({})
  await screen.findByText('฿100 to ฿5,000')
  // 6,500.00 in the wallet, 2,980.50 and 1,500.00 in games; money in transit cannot be withdrawn.
  expect(screen.getByTestId('withdraw-total').textContent).toBe('฿10,980.50')
  expect(screen.getByText('To Siam Commercial Bank ••7890').nextElementSibling?.textContent).toBe('SOMCHAI JAIDEE')
  const chips = within(screen.getByRole('group', { name: 'Quick amounts' })).getAllByRole('button')
  expect(chips.map(({ textContent }) => textContent)).toEqual(['100', '500', '1,000', 'All'])
  fireEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(amount().value).toBe('5,000.00')
})

// @covers 2.withdraw-2 5.withdraw-3
test('an amount outside the limits shows the limit and sends nothing', async () => {
  const { requests } = open({})
  await loaded()
  for (const [text, message] of [
    ['99.99', 'The minimum amount is ฿100'],
    ['5000.01', 'The maximum amount is ฿5,000'],
  ] as const) {
    fireEvent.change(amount(), { target: { value: text } })
    fireEvent.click(submit())
    expect(screen.getByText(message)).toBeTruthy()
  }
  expect([screen.queryByRole('alertdialog'), requests]).toEqual([null, []])
})

test('an excluded player with less than the minimum withdraws all of it, and no part of it', async () => {
  const little = { ...walletSample, wallet: { amount: satangOf(9_999) }, slots: [], excludedUntil: '2036-01-01T00:00:00Z' }
  const { requests } = open({ '/api/wallet/withdrawAll': () => Response.json({ legs: [] }) }, little)
  await screen.findByText('฿99.99 to ฿5,000')
  fireEvent.change(amount(), { target: { value: '99.98' } })
  fireEvent.click(submit())
  expect(screen.getByText('The minimum amount is ฿99.99')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'All' }))
  fireEvent.click(submit())
  await confirmOnceLoaded(screen.findByRole('alertdialog'))
  await screen.findByText('Requested')
  expect(requests).toEqual([['/api/wallet/withdrawAll', { amount: 99.99 }]])
})

// @covers 7.wallet-11
test('success sends withdrawAll once, shows the progress, emits a refresh and closes the sheet with Done', async () => {
  const { requests, moved, closed, read } = open({ '/api/wallet/withdrawAll': () => Response.json({ legs: [] }) })
  const question = await fill('400.25')
  const button = within(question).getByRole('button', { name: /^Withdraw/ })
  await waitFor(() => expect(button.ariaBusy).not.toBe('true'))
  for (let times = 0; times < 20; times += 1) fireEvent.click(button)
  await screen.findByText('Requested')
  expect(requests).toEqual([['/api/wallet/withdrawAll', { amount: 400.25 }]])
  expect([moved.mock.calls.length, closed.mock.calls.length, localStorage.length]).toEqual([1, 0, 0])
  expect([screen.getByText('To Siam Commercial Bank ••7890').nextElementSibling?.textContent, steps()]).toEqual([
    '฿400.25',
    ['Requested', 'Sending to your bank', 'Money arrives in your account'],
  ])
  const [requested, sent, paid] = withdrawalsSample
  read(withdrawalsSample)
  expect([steps()[1], screen.getByText('S1024').tagName]).toEqual(['Sending to your bank', 'B'])
  for (const payout of [sent?.payout, paid?.payout]) {
    if (requested && payout) read([{ ...requested, payout }])
    expect(steps().at(-1)).toMatch(payout?.status === 'paid' ? /^Paid into your account/ : 'Waiting for your bank to pay it out')
  }
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(closed.mock.calls.length).toBe(1)
})

// @covers 2.withdraw-4
test.each([
  [
    { active: true, pays: 400, forfeits: 200 },
    [
      ['You’ll get', '฿400.00'],
      ['You’ll lose', '฿200.00'],
    ],
    "You'll get ฿400 and lose ฿200 of your bonusYou haven't finished wagering. Withdrawing ends your bonus",
  ],
  [{ active: true, pays: 400, forfeits: 0 }, [['You’ll get', '฿400.00']], "You've met the bonus conditions, so you lose nothing"],
  [
    { active: true, ends: true, pays: 400, forfeits: 200 },
    [
      ['You’ll get', '฿400.00'],
      ['You’ll lose', '฿200.00'],
    ],
    'Withdrawing ends your bonus',
  ],
  [{ active: false, pays: 400, forfeits: 0 }, [['You’ll get', '฿400.00']], ''],
  [
    { active: false, state: 'waiting', pays: 400, forfeits: 0 },
    [['You’ll get', '฿400.00']],
    "If your next deposit arrives first, this withdrawal ends your bonus. We'll ask you again",
  ],
])('%j: the paid and forfeited amounts are shown before confirmation', async (answer, facts, words) => {
  open({ '/api/bonus/preview': preview(answer) })
  const question = await fill('400')
  await waitFor(() =>
    expect(factsIn(question).map(([name, value]) => [name?.replace("'", '’'), value?.replaceAll("'", '’')])).toEqual([
      ...facts,
      ['To', 'Siam Commercial Bank ••7890SOMCHAI JAIDEE'],
      ['Balance after', '฿10,580.50'],
      ['Arrival', 'We’ll tell you when it’s paid'],
    ]),
  )
  expect(question.textContent).toContain(words)
})

test('a loss makes keeping the bonus the safe action, and the other action names the loss', async () => {
  open({ '/api/bonus/preview': preview({ active: true, pays: 400, forfeits: 200 }) })
  const question = await fill('400')
  await within(question).findByRole('button', { name: 'Withdraw ฿400 and lose ฿200' })
  fireEvent.click(within(question).getByRole('button', { name: 'Keep my bonus' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  cleanup()
  open({ '/api/bonus/preview': preview({ active: false, pays: 400, forfeits: 0 }) })
  const other = await fill('400')
  expect(
    within(other)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toContain('Withdraw ฿400')
  expect(within(other).queryByRole('button', { name: 'Keep my bonus' })).toBeNull()
})

test('with a bonus at stake the submit button is not primary and never busy, and the rows of the effect stay in place', async () => {
  const { promise: priced, resolve: answer } = Promise.withResolvers<Response>()
  const loss = () => Response.json({ active: true, pays: 400, forfeits: 200 })
  const answers = [loss, () => priced]
  open({ '/api/bonus/preview': () => (answers.shift() ?? loss)() })
  await loaded()
  await waitFor(() => expect(submit().className).not.toMatch(/primary/))
  fireEvent.change(amount(), { target: { value: '400' } })
  const rows = () => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent)
  const names = ["You'll get", "You'll lose", 'Balance after', 'Arrival']
  expect([submit().ariaBusy, rows(), screen.queryAllByText("You haven't finished wagering. Withdrawing ends your bonus").length]).toEqual([
    null,
    names,
    1,
  ])
  answer(loss())
  await screen.findByText("You'll get ฿400 and lose ฿200 of your bonus")
  expect([submit().ariaBusy, rows(), submit().className]).toEqual([null, names, expect.not.stringMatching(/primary/)])
})

test('the effect of an amount is shown once the typing pauses', async () => {
  open({ '/api/bonus/preview': preview({ active: true, pays: 400, forfeits: 200 }) })
  await loaded()
  fireEvent.change(amount(), { target: { value: '400' } })
  expect(await screen.findByText("You'll get ฿400 and lose ฿200 of your bonus")).toBeTruthy()
})

test.each([
  [{ active: false, pays: 400, forfeits: 0 }, 0],
  [{ active: true, pays: 400, forfeits: 0 }, 0],
  [{ active: true, pays: 200, forfeits: 200 }, 1],
])('an amount above the balance: %j promises no figure, and a bonus shows its rule', async (answer, rules) => {
  open({ '/api/bonus/preview': preview(answer) }, emptyWalletSample)
  const question = await fill('400')
  await waitFor(() => expect(within(question).getByRole('button', { name: /^Withdraw/ }).ariaBusy).not.toBe('true'))
  expect(document.body.textContent).not.toContain("You'll get")
  expect(within(question).queryAllByText(/If you have an active bonus, withdrawing early/)).toHaveLength(rules)
})

test('confirming sends the price that was shown; while a new one loads it is disabled', async () => {
  const { promise: priced, resolve: answerPreview } = Promise.withResolvers<Response>()
  const { requests } = open({
    '/api/bonus/preview': async () => (await priced).clone(),
    '/api/wallet/withdrawAll': () => Response.json({ legs: [] }),
  })
  const question = await fill('400')
  confirm(question)
  answerPreview(Response.json({ active: true, pays: 120, forfeits: 280 }))
  await within(question).findByText("You'll get ฿120 and lose ฿280 of your bonus")
  expect(requests).toEqual([])
  confirm(question)
  await screen.findByText('Requested')
  expect(requests).toEqual([['/api/wallet/withdrawAll', { amount: 400, pays: 120, forfeits: 280 }]])
  // The payout, not the amount that left the wallet.
  expect(screen.getByText('To Siam Commercial Bank ••7890').nextElementSibling?.textContent).toBe('฿120.00')
})

// @covers 2.withdraw-4 2.withdraw-6
test('a backend without a price shows the rule', async () => {
  open({})
  const question = await fill('400')
  expect(
    within(question).getByText(
      "If you have an active bonus, withdrawing early can cost you part of it. You'll see the exact amount before you confirm",
    ),
  ).toBeTruthy()
})

test('a game that kept its money is named until the sheet is closed', async () => {
  const legs = [{ code: 'JOKER2', amount: 1500, failed: true }]
  const { moved, closed } = open({ '/api/wallet/withdrawAll': () => Response.json({ legs }) })
  await confirmOnceLoaded(fill('400'))
  await screen.findByText("Couldn't bring your money back from ไฟป่า. It's still there and still yours. Try a transfer later")
  expect([moved.mock.calls.length, closed.mock.calls.length]).toEqual([1, 0])
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(closed.mock.calls.length).toBe(1)
})

// @covers 8.handling-8
test.each([
  [
    422,
    { message: 'BONUS_REMAINING', params: { pays: 100, forfeits: 300 } },
    {},
    'The amounts have changed. Check them above and confirm again',
  ],
  [422, { message: 'BONUS_REMAINING' }, {}, 'You still have an active bonus. Finish or end it first'],
  [422, { message: 'MONEY_NOT_ENOUGH' }, {}, 'Not enough money. Enter a smaller amount, or make a deposit'],
  [
    422,
    { message: 'TRANSFER_FAIL', params: { code: 'PGSLOT, JOKER2' } },
    {},
    "Couldn't bring your money back from มังกรทอง, ไฟป่า, so there isn't enough to withdraw. The rest is in your wallet. Withdraw less, or try again later",
  ],
  [400, { message: 'KEY_INVALID', params: { field: 'amount', limit: 300 } }, {}, 'The maximum amount is ฿300'],
  [429, { message: 'REQUEST_LIMIT_1MIN' }, { 'retry-after': '31' }, "You can't withdraw yet. Try again in about 1\u00a0minute"],
  [429, { message: 'REQUEST_LIMIT_1MIN' }, { 'retry-after': '61' }, "You can't withdraw yet. Try again in about 2\u00a0minutes"],
  [
    429,
    { message: 'REQUEST_LIMIT_1MIN' },
    { 'retry-after': '82801' },
    'Your bank account changed recently. Withdrawals reopen in about 24\u00a0hours',
  ],
])('%i %j: an alert under the error title says what to do', async (status, body, headers, words) => {
  const { moved, closed } = open({ '/api/wallet/withdrawAll': refused(status, body, headers) })
  await confirmOnceLoaded(fill('400'))
  const alert = await screen.findByRole('alert')
  expect([alert.querySelector('b')?.textContent, alert.querySelector('b')?.nextElementSibling?.textContent]).toEqual([
    words.startsWith("You can't withdraw yet") ? 'Wait a moment' : "That didn't go through",
    words,
  ])
  // Money from games may be in the wallet now.
  expect([moved.mock.calls.length, closed.mock.calls.length, localStorage.length]).toEqual([1, 0, 0])
})

test('limits that failed to load show an error with a retry and no loader', async () => {
  let ill = true
  open({ '/api/lookup/withdraw': () => (ill ? refused(500, { message: 'INTERNAL_SERVER_ERROR' })() : limits()) })
  const alert = await screen.findByRole('alert')
  expect([submit().disabled, screen.getByText("Couldn't load the limits. Try again above") !== null]).toEqual([true, true])
  ill = false
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await loaded()
  expect([submit().ariaDisabled, screen.getByText('Enter an amount first') !== null]).toEqual(['true', true])
})
