// @vitest-environment jsdom
import { provideBankTransferPorts, provideDepositPorts, provideGiftLinkPorts, type AnnouncedLine, type Lookup } from '@krapao/machines'
import {
  answers,
  bankTransferFakePorts,
  bankTransferInput,
  giftLinkFakePorts,
  offline,
  settled,
  silent,
  worked,
} from '@krapao/machines/testing'
import type { Outcome, QrState } from '@krapao/sdk'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { factsIn } from '#testing/renderInEnglish.tsx'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { depositSample, pictureNow, walletSample } from '#testing/samples.ts'
import { Deposit } from './Deposit.tsx'

afterEach(cleanup)

const own = { ...walletSample.bankAccount, bankCode: 'SCB', username: walletSample.profile.username }
const noAnnouncement: Outcome<AnnouncedLine | null> = worked(null)
const nothing = () => {}

async function open(
  lookup: Outcome<Lookup<'deposit'>>,
  slipRules: Parameters<typeof Deposit>[0]['slipRules'] = null,
  player: Partial<typeof own> = {},
) {
  const actor = createActor(
    provideDepositPorts({
      actors: { loadLookup: answers('loadLookup', [lookup]) },
      qrDeposit: {
        actors: {
          loadQr: fromPromise((): Promise<Outcome<QrState>> => Promise.resolve(worked({ status: 'none' }))),
          createQr: silent(),
          cancelQr: silent(),
          checkQr: silent(),
        },
        now: () => pictureNow,
        newKey: () => 'key',
      },
    }),
    { input: { settings: {} } },
  ).start()
  await settled()
  const gift = createActor(provideGiftLinkPorts(giftLinkFakePorts()), { input: { gift: { giftLink: '', walletAccountName: '' } } }).start()
  const transfer = createActor(
    provideBankTransferPorts({ ...bankTransferFakePorts(), actors: { findAnnouncement: answers('find', [noAnnouncement]) } }),
    { input: bankTransferInput },
  ).start()
  await settled()
  const { toasts } = renderInEnglish(
    <Deposit
      actor={actor}
      own={{ ...own, ...player }}
      slipRules={slipRules}
      gift={gift}
      transfer={transfer}
      leastTransfer={100}
      onSlip={nothing}
      onRenamed={nothing}
    />,
  )
  return { actor, toasts }
}
const part = (name: string) => screen.getByRole('region', { name })
const cardsOf = (name: string) =>
  [...part(name).querySelectorAll('div:has(> dl)')].map((card) => [
    [...card.querySelectorAll('b > span, b > small')].map((text) => text.textContent),
    ...factsIn(card),
  ])
const bank = (bankCode: string, bankType: string, mode: string) => ({
  bankCode,
  bankType,
  mode,
  bank: { nameTH: `ธนาคาร ${bankCode}`, nameEN: `Bank ${bankCode}` },
  bankAccountName: 'Krapao Co',
  bankAccountNo: '1112223334',
})
const company = [
  ['Account name', 'Krapao Co'],
  ['Account number', '111-222-3334'],
]

// @covers 2.deposit-1 2.deposit-2 2.deposit-3
test('the player’s own account has the bank’s name, the holder in upper case, and the number as 3-3-4, copied without hyphens', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  await open(worked(depositSample))
  expect(cardsOf('Your account')).toEqual([
    [['Siam Commercial Bank'], ['Account name', 'SOMCHAI JAIDEE'], ['Account number', '123-456-7890']],
  ])
  fireEvent.click(within(part('Your account')).getByRole('button', { name: 'Copy account number' }))
  expect(copied).toEqual(['1234567890'])
})

// @covers 2.deposit-4 2.deposit-9 2.deposit-10 2.deposit-12 2.deposit-13
test('SCB, KBANK AUTO and GSB are plain accounts; BCEL also shows its currency', async () => {
  const bcel = { ...bank('BCEL', 'BANK', 'AUTO'), currency: 'LAK' as const }
  const banks = [bank('SCB', 'BANK', 'AUTO'), bank('KBANK', 'BANK', 'AUTO'), bank('GSB', 'BANK', 'AUTO'), bcel]
  await open(worked({ ...depositSample, banks, wallets: [] }))
  expect(cardsOf('Transfer to a bank account')).toEqual([
    [['Bank SCB'], ...company],
    [['Bank KBANK'], ...company],
    [['Bank GSB'], ...company],
    [['Bank BCEL'], ['Currency', 'LAK'], ...company],
  ])
})

// @covers 2.deposit-14
test('a tap opens the picture of how to pay to BCEL', async () => {
  await open(worked(depositSample))
  fireEvent.click(screen.getByRole('button', { name: 'How to transfer' }))
  const whole = within(screen.getByRole('dialog', { name: 'How to transfer' })).getByRole('img')
  expect(whole.getAttribute('src')).toBe(depositSample.banks[1]?.helpImage)
})

// @covers 2.deposit-5 2.deposit-15 2.deposit-16 2.deposit-18
test('KBANK by SMS and the four PAYMENT providers have a QR panel each, with their own quick amounts', async () => {
  await open(worked(depositSample))
  const panels = screen.getAllByRole('radio').map((provider) => {
    fireEvent.click(provider)
    const quick = within(screen.getByRole('group', { name: 'Quick amounts' })).getAllByRole('button')
    return [provider.getAttribute('value'), quick.map((button) => button.textContent), screen.queryByText(/^From /)?.textContent]
  })
  expect(panels).toEqual([
    ['KBANK', ['10', '20', '50', '100', '500', '1,000'], 'From 1.00 baht'],
    ['WW', ['100', '200', '300', '500', '1,000'], 'From 100.00 baht'],
    ['PAYTIMZ', ['10', '50', '100', '500', '1,000'], 'From 10.00 baht'],
    ['PAYONEX', ['100', '200', '300', '500', '1,000'], 'From 100.00 baht'],
    ['FP', ['10', '50', '100', '500', '1,000'], 'From 10.00 baht'],
  ])
  expect(within(part('Transfer to a bank account')).queryByText('KBANK')).toBe(null)
})

// @covers 2.deposit-8
test('with isManual every account is a plain card, and there is no QR', async () => {
  const banks = [bank('SCB', 'BANK', 'AUTO'), bank('KBANK', 'BANK', 'SMS'), bank('WW', 'PAYMENT', 'QR')]
  await open(worked({ ...depositSample, banks, isManual: true }))
  expect(cardsOf('Transfer to a bank account')).toEqual([
    [['Bank SCB'], ...company],
    [['Bank KBANK'], ...company],
    [['Bank WW'], ...company],
  ])
  expect(screen.queryByRole('region', { name: 'Pay by QR' })).toBe(null)
})

test('with isManual the account name need not be corrected', async () => {
  await open(worked({ ...depositSample, banks: [bank('KBANK', 'BANK', 'AUTO')] }), null, {
    bankCode: 'KTB',
    bankAccountName: 'สมชาย ใจดี',
  })
  const offer = () => screen.queryByRole('button', { name: 'Enter it in English' })
  expect(offer()).toBeTruthy()
  cleanup()
  await open(worked({ ...depositSample, banks: [bank('KBANK', 'BANK', 'AUTO')], isManual: true }), null, {
    bankCode: 'KBANK',
    bankAccountName: 'สมชาย ใจดี',
  })
  expect(offer()).toBe(null)
})

// @covers 2.deposit-6 2.deposit-23
test('an AUTO wallet shows its number and the phone to send from', async () => {
  await open(worked(depositSample))
  expect(cardsOf('Pay with True Wallet')).toEqual([[[], ['Account name', 'บริษัท กระเป๋า จำกัด'], ['Wallet number', '090-987-6543']]])
  expect(within(part('Pay with True Wallet')).getByText('Only send money from 081-234-5678')).toBeTruthy()
})

// @covers 2.deposit-26 2.deposit-27 2.deposit-28 2.deposit-29 2.deposit-30
test('the notes have the hours and the window that the operator set', async () => {
  await open(worked(depositSample), { window: { from: '06:00', to: '23:00' }, hours: 1 })
  const notes = () =>
    within(part('Good to know'))
      .getAllByRole('listitem')
      .map((note) => note.textContent)
  expect(notes()).toEqual([
    'Deposits usually arrive within 1 minute',
    'Upload a slip within 1 hour of the transfer',
    'Slips are accepted from 06:00 to 23:00 every day',
    'Each QR can be used once, within 15 minutes',
    'True Wallet: only send from your registered phone number',
  ])
})

test('the minutes of a QR are shown where the backend names them, and only with a QR', async () => {
  await open(worked({ banks: [bank('SCB', 'BANK', 'AUTO')], wallets: [], isManual: false, qrMinutes: 15 }))
  expect(within(part('Good to know')).getByText('Each QR can be used once, within the time shown')).toBeTruthy()
})

// @covers 2.deposit-24 2.deposit-25
test('a wallet that is not AUTO is a gift-link form; an empty field disables Send and says why', async () => {
  await open(worked(depositSample))
  const form = within(part('True Wallet gift link'))
  const isOff = () => form.getByRole<HTMLButtonElement>('button', { name: 'Send gift link' }).disabled
  expect([isOff(), form.queryByText('Paste a gift link first') !== null, form.queryByText('KRAPAO GIFT') !== null]).toEqual([
    true,
    true,
    true,
  ])
  fireEvent.change(form.getByLabelText('Gift link'), { target: { value: '  ' } })
  expect(isOff()).toBe(true)
  fireEvent.change(form.getByLabelText('Gift link'), { target: { value: 'https://gift' } })
  expect([isOff(), form.queryByText('Paste a gift link first')]).toEqual([false, null])
})

test('"I\'ve made a transfer" is below the accounts, disabled until an amount is entered', async () => {
  await open(worked(depositSample))
  const form = within(part("I've made a transfer"))
  const isOff = () => form.getByRole<HTMLButtonElement>('button', { name: "I've made a transfer" }).disabled
  expect([isOff(), form.queryByText('Enter the amount you transferred') !== null]).toEqual([true, true])
  fireEvent.change(form.getByLabelText('Amount you transferred'), { target: { value: '0.99' } })
  expect([isOff(), form.queryByText('Enter the amount you transferred, at least 1.00 baht') !== null]).toEqual([true, true])
  fireEvent.change(form.getByLabelText('Amount you transferred'), { target: { value: '1' } })
  expect(isOff()).toBe(false)
})

test('with QRs and gift links only, there is no transfer to report', async () => {
  const { banks, wallets } = depositSample
  await open(worked({ ...depositSample, banks: banks.filter(({ bankType }) => bankType === 'PAYMENT'), wallets: wallets.slice(1) }))
  expect([
    screen.queryByRole('region', { name: "I've made a transfer" }),
    screen.queryByRole('region', { name: 'Pay with True Wallet' }),
  ]).toEqual([null, null])
})

// @covers 8.handling-19
test('accounts that failed to load show an error with a retry and no loader', async () => {
  const { actor } = await open(offline)
  expect(screen.queryByRole('status')).toBe(null)
  expect(screen.getByText("You're offline. Check your connection and try again")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(actor.getSnapshot().value).toBe('loading')
})
