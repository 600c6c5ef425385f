// @vitest-environment jsdom
import { provideTransferPorts, type TransferOrder } from '@krapao/machines'
import { answers, lost, numberedKeys, refusedWith, settled, transferFakePorts, worked } from '@krapao/machines/testing'
import { satangOf, type Outcome } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { walletSample } from '#testing/samples.ts'
import { Transfer } from './Transfer.tsx'

type Sent = { order: TransferOrder; idempotencyKey: string }

afterEach(cleanup)

function setup({ submit = [] as Outcome<null>[], wallet = walletSample } = {}) {
  const calls: unknown[] = []
  const ports = {
    ...transferFakePorts(),
    actors: { ...transferFakePorts().actors, submit: answers<Outcome<null>, Sent>('submit', submit, calls) },
    newKey: numberedKeys(),
  }
  const actor = createActor(provideTransferPorts(ports), { input: { wallet } }).start()
  const cancelled = vi.fn<() => void>()
  const opened = vi.fn<(code: string) => void>()
  renderInEnglish(<Transfer actor={actor} onCancel={cancelled} onOpenGame={opened} />)
  const row = (end: 'From' | 'To') =>
    within(screen.getByRole('list', { name: 'Accounts' })).getByRole('button', { name: new RegExp(`^${end}`) })
  const list = (end: 'From' | 'To') => {
    fireEvent.click(row(end))
    return within(screen.getByRole('dialog', { name: end === 'From' ? 'Transfer from' : 'Transfer to' })).getAllByRole<HTMLButtonElement>(
      'button',
    )
  }
  return {
    actor,
    calls,
    cancelled,
    opened,
    row,
    /** Opens the list of an end: its rows, without the button that closes it. */
    rows: (end: 'From' | 'To') => list(end).slice(1),
    amount: () => screen.getByLabelText<HTMLInputElement>('Amount'),
    choose: (end: 'From' | 'To', name: string) => {
      const found = list(end).find(({ textContent }) => textContent?.startsWith(name))
      if (!found) throw new Error(`${name} is not in the list`)
      fireEvent.click(found)
    },
    type: (text: string) => void fireEvent.change(screen.getByLabelText('Amount'), { target: { value: text } }),
    press: (name: string | RegExp) => void fireEvent.click(screen.getByRole('button', { name })),
  }
}

test('a closed game is an account to move money from, not to', () => {
  const wallet = { ...walletSample, slots: walletSample.slots.map((slot) => (slot.code === 'JOKER2' ? { ...slot, closed: true } : slot)) }
  const { rows } = setup({ wallet })
  const ofClosed = (end: 'From' | 'To') => {
    const found = rows(end).find(({ textContent }) => textContent?.startsWith('ไฟป่า'))
    const seen = [found?.textContent, found?.disabled]
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    return seen
  }
  expect([ofClosed('From'), ofClosed('To')]).toEqual([
    ['ไฟป่า฿1,500.00', false],
    ['ไฟป่าClosed฿1,500.00', true],
  ])
})

// @covers 2.transfer-1 2.transfer-2
test('both accounts are in view with their balances; each opens the list of all, the fullest first and the other end last', () => {
  const { row, rows } = setup()
  expect([row('From').textContent, row('To').textContent]).toEqual(['FromWallet฿6,500.00', 'Toมังกรทอง฿2,980.50'])
  const from = rows('From')
  expect(from.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['Wallet฿6,500.00', false],
    ['ไฟป่า฿1,500.00', false],
    ["StadiumCouldn't update", false],
    ['ຫວຍລາວNothing to transfer฿0.00', true],
    ['มังกรทองSwap: move money the other way฿2,980.50', false],
  ])
})

// @covers 2.transfer-3
test('the amount is a required number, not below 0', () => {
  const { actor, amount, type } = setup()
  expect([amount().inputMode, amount().required]).toEqual(['decimal', true])
  type('-5')
  expect(actor.getSnapshot().context.amount).toBe(0)
  type('๑๒.๕๐')
  expect(actor.getSnapshot().context.amount).toBe(1250)
})

// @covers 2.transfer-4 5.transfer-1 5.transfer-2 5.transfer-3 9.limits-19
test('without an amount the button names what is missing; one that is too small has its error and the focus, and so has a missing account', async () => {
  const { calls, press, type, amount } = setup()
  expect(screen.getByText('Enter an amount first').previousElementSibling).toHaveProperty('ariaDisabled', 'true')
  type('0.99')
  press(/^Transfer/)
  await waitFor(() => expect(document.activeElement).toBe(amount()))
  expect(screen.getByText('The minimum amount is ฿1')).toBeTruthy()
  type('1')
  expect([screen.queryByText('The minimum amount is ฿1'), calls]).toEqual([null, []])
  cleanup()
  const { press: pressAgain, type: typeAgain } = setup({ wallet: { ...walletSample, slots: [] } })
  typeAgain('1')
  pressAgain('Transfer')
  expect(screen.getByText('Choose an account', { selector: '[role=alert]' })).toBeTruthy()
})

test('choosing the other account makes the two change places', () => {
  const { actor, choose } = setup()
  choose('To', 'Wallet')
  const { from, to } = actor.getSnapshot().context
  expect([from, to]).toEqual(['PGSLOT', 'WALLET'])
})

// @covers 8.handling-7
test('a press sends once and is busy until answered; a refusal is an alert under the error title', async () => {
  const { calls, press, choose, type, row, amount } = setup({ submit: [refusedWith('MONEY_NOT_ENOUGH')] })
  choose('To', 'ไฟป่า')
  type('100')
  for (let times = 0; times < 20; times++) press(/^Transfer/)
  const order = { from: 'WALLET', to: 'JOKER2', amount: 10_000, everything: false }
  expect(calls).toEqual([['submit', { order, idempotencyKey: 'k1' }]])
  expect([screen.getByRole('button', { name: /^Transfer/ }).getAttribute('aria-busy'), amount().disabled]).toEqual(['true', true])
  expect([row('From'), row('To')].map((one) => one.hasAttribute('disabled'))).toEqual([true, true])
  await act(settled)
  const alert = screen.getByRole('alert')
  expect([within(alert).getByText("That didn't go through").tagName, alert.textContent]).toEqual([
    'B',
    expect.stringContaining('Not enough money'),
  ])
  expect([amount().value, amount().disabled]).toEqual(['100', false])
  type('50')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a lost answer shows that the transfer is being checked, and nothing can be sent meanwhile', async () => {
  const { press, choose, type, cancelled } = setup({ submit: [lost] })
  choose('To', 'Wallet')
  type('80.5')
  press('Transfer ฿80.50 to Wallet')
  await act(settled)
  expect(screen.getByText('Checking your request')).toBeTruthy()
  expect(screen.getByText('From มังกรทอง to Wallet').nextElementSibling?.textContent).toBe('฿80.50')
  expect(screen.queryByRole('button', { name: /^Transfer/ })).toBeNull()
  press('Close')
  expect(cancelled).toHaveBeenCalledTimes(1)
})

test('round amounts and All, the balances afterwards, and more than there is; the two accounts can be swapped', () => {
  const { actor, press, type, amount, row } = setup()
  const chips = () =>
    within(screen.getByRole('group', { name: 'Quick amounts' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  expect(chips()).toEqual(['100', '500', '1,000', 'All'])
  press('500')
  expect([row('From').textContent, row('To').textContent]).toEqual([
    'FromWallet฿6,500.00After: ฿6,000.00',
    'Toมังกรทอง฿2,980.50After: ฿3,480.50',
  ])
  press('All')
  expect([amount().value, actor.getSnapshot().context.everything]).toEqual(['6,500.00', true])
  press('Swap from and to')
  expect([row('From').textContent, row('To').textContent, amount().value]).toEqual(['Fromมังกรทอง฿2,980.50', 'ToWallet฿6,500.00', ''])
  type('2980.51')
  expect(screen.getByText("That's more than the last known balance of ฿2,980.50")).toBeTruthy()
  expect(document.getElementById(amount().getAttribute('aria-describedby') ?? '')?.textContent).toContain('2,980.50')
})

test('without a game account it says what to do, and there is nothing to bring back', () => {
  setup({ wallet: { ...walletSample, slots: [] } })
  expect(screen.getByText(/You don't have a game account yet/)).toBeTruthy()
  expect(screen.queryByText('Bring all money back')).toBeNull()
})

test('everything is brought back by one press, each game on its own line; one that kept it can be asked again', async () => {
  const { press, cancelled } = setup({ submit: [worked(null), refusedWith('TRANSFER_FAIL'), worked(null)] })
  press(/^Bring all money back/)
  await act(settled)
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect([lines(), screen.getByRole('status').textContent]).toEqual([
    ['มังกรทองIn your wallet฿2,980.50', "ไฟป่าThe game kept it. It's still yoursTry again"],
    'Back in your wallet฿2,980.50',
  ])
  press('Try again')
  await act(settled)
  expect([lines()[1], screen.getByRole('status').textContent]).toEqual(['ไฟป่าIn your wallet฿1,500.00', 'Back in your wallet฿4,480.50'])
  press('Done')
  expect(cancelled).toHaveBeenCalledTimes(1)
})

test('after success it says what moved and, once they are read, the new balances; it is done, or the game is opened', async () => {
  const { actor, press, type, cancelled, opened } = setup({ submit: [worked(null)] })
  type('10')
  press(/^Transfer/)
  await act(settled)
  const facts = () => screen.getAllByRole('definition').map((value) => [value.previousElementSibling?.textContent, value.textContent])
  expect([screen.getByRole('status').textContent, facts()]).toEqual([
    'Moved to มังกรทอง฿10.00',
    [
      ['Wallet now', 'Updating…'],
      ['มังกรทอง now', 'Updating…'],
    ],
  ])
  act(() => actor.send({ type: 'wallet.changed', wallet: { ...walletSample, wallet: { amount: satangOf(649_000) } } }))
  expect(facts()[0]).toEqual(['Wallet now', '฿6,490.00'])
  press('Open มังกรทอง')
  press('Done')
  expect([opened.mock.calls, cancelled.mock.calls]).toEqual([[['PGSLOT']], [[]]])
})
