// @vitest-environment jsdom
import { provideTransferPorts, type TransferOrder } from '@krapao/machines'
import { answers, lost, numberedKeys, refusedWith, settled, transferFakePorts, worked } from '@krapao/machines/testing'
import type { Outcome } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { walletSample } from '#testing/samples.ts'
import { Transfer } from './Transfer.tsx'

type Sent = { order: TransferOrder; idempotencyKey: string }

beforeEach(() => {
  // jsdom has no layout.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function setup({ submit = [] as Outcome<null>[], wallet = walletSample } = {}) {
  const calls: unknown[] = []
  const ports = {
    ...transferFakePorts(),
    actors: { ...transferFakePorts().actors, submit: answers<Outcome<null>, Sent>('submit', submit, calls) },
    newKey: numberedKeys(),
  }
  const actor = createActor(provideTransferPorts(ports), { input: { wallet } }).start()
  const cancelled = vi.fn<() => void>()
  renderInEnglish(<Transfer actor={actor} onCancel={cancelled} />)
  const picker = (name: 'From' | 'To') => screen.getByRole('listbox', { name })
  return {
    actor,
    calls,
    cancelled,
    picker,
    amount: () => screen.getByLabelText<HTMLInputElement>('Amount'),
    choose: (end: 'From' | 'To', name: string) => void fireEvent.click(within(picker(end)).getByText(name)),
    type: (text: string) => void fireEvent.change(screen.getByLabelText('Amount'), { target: { value: text } }),
    press: (name: string) => void fireEvent.click(screen.getByRole('button', { name })),
    chosen: (end: 'From' | 'To') => within(picker(end)).getByRole('option', { selected: true }).textContent,
  }
}

test('a closed game is a place to move money from, not to', () => {
  const wallet = { ...walletSample, slots: walletSample.slots.map((slot) => (slot.code === 'JOKER2' ? { ...slot, closed: true } : slot)) }
  const { picker } = setup({ wallet })
  expect((['From', 'To'] as const).map((end) => within(picker(end)).queryByText('ไฟป่า') !== null)).toEqual([true, false])
})

// @covers 2.transfer-1 2.transfer-2
test('two pickers have a prompt, the wallet and every active game with its balance', () => {
  const { picker, chosen } = setup()
  const rows = ['Choose an account', 'Wallet6,500.00', 'มังกรทอง2,980.50', 'ไฟป่า1,500.00', "StadiumCouldn't update", 'ຫວຍລາວ0.00']
  for (const end of ['From', 'To'] as const) {
    expect(
      within(picker(end))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(rows)
    expect(chosen(end)).toBe('Choose an account')
  }
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
test('Cancel and Transfer are shown; each invalid field has its error, and the first has the focus', async () => {
  const { cancelled, calls, press, picker, choose, type } = setup()
  press('Transfer')
  const errors = () =>
    screen
      .queryAllByText(/^(Choose an account|Choose two different|The minimum)/, { selector: 'p span' })
      .map(({ textContent }) => textContent)
  expect(errors()).toEqual(['Choose an account', 'Choose an account', 'The minimum amount is 1.00 baht'])
  await waitFor(() => expect(document.activeElement).toBe(picker('From')))
  choose('From', 'Wallet')
  choose('To', 'Wallet')
  type('0.99')
  expect(errors()).toEqual(['Choose two different accounts', 'The minimum amount is 1.00 baht'])
  type('1')
  choose('To', 'ไฟป่า')
  expect([errors(), calls]).toEqual([[], []])
  press('Cancel')
  expect(cancelled).toHaveBeenCalledTimes(1)
})

// @covers 8.handling-7
test('a press sends once and is busy until answered; a refusal is an alert under the error title', async () => {
  const { calls, press, choose, type, picker, amount } = setup({ submit: [refusedWith('MONEY_NOT_ENOUGH')] })
  choose('From', 'Wallet')
  choose('To', 'ไฟป่า')
  type('100')
  for (let times = 0; times < 20; times++) press('Transfer')
  const order = { from: 'WALLET', to: 'JOKER2', amount: 10_000, everything: false }
  expect(calls).toEqual([['submit', { order, idempotencyKey: 'k1' }]])
  expect([screen.getByRole('button', { name: 'Transfer' }).getAttribute('aria-busy'), amount().disabled]).toEqual(['true', true])
  expect([picker('From'), picker('To')].map((list) => list.getAttribute('aria-disabled'))).toEqual(['true', 'true'])
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
  choose('From', 'มังกรทอง')
  choose('To', 'Wallet')
  type('80.5')
  press('Transfer')
  await act(settled)
  expect(screen.getByText('Checking your request')).toBeTruthy()
  expect(screen.getByText('80.50 baht from มังกรทอง to Wallet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Transfer' })).toBeNull()
  press('Close')
  expect(cancelled).toHaveBeenCalledTimes(1)
})

test('All, the available balance, and more than it; the ends can be swapped', () => {
  const { actor, press, choose, type, amount, chosen } = setup()
  expect(screen.queryByRole('button', { name: 'All' })).toBeNull()
  choose('From', 'Wallet')
  choose('To', 'มังกรทอง')
  expect(screen.getByText('Available: 6,500.00')).toBeTruthy()
  press('All')
  expect([amount().value, actor.getSnapshot().context.everything]).toEqual(['6,500.00', true])
  press('Swap from and to')
  expect([chosen('From'), chosen('To'), amount().value]).toEqual(['มังกรทอง2,980.50', 'Wallet6,500.00', ''])
  type('2980.51')
  expect(screen.getByText("That's more than the last known balance of 2,980.50")).toBeTruthy()
  expect(document.getElementById(amount().getAttribute('aria-describedby') ?? '')?.textContent).toContain('2,980.50')
})

test('without a game account it says what to do', () => {
  const { picker } = setup({ wallet: { ...walletSample, slots: [] } })
  expect(screen.getByText(/You don't have a game account yet/)).toBeTruthy()
  expect(within(picker('To')).getAllByRole('option').length).toBe(2)
})

test('after success the sheet is about to close', async () => {
  const { actor, press, choose, type } = setup({ submit: [worked(null)] })
  choose('From', 'Wallet')
  choose('To', 'มังกรทอง')
  type('10')
  press('Transfer')
  await act(settled)
  expect([actor.getSnapshot().value, screen.queryByRole('form')]).toEqual(['moved', null])
})
