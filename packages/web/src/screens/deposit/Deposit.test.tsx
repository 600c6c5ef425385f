// @vitest-environment jsdom
import { provideDepositPorts, type AnnouncedEntry, type Lookup } from '@krapao/machines'
import { answers, depositFakePorts, offline, sampleDepositLimits, sampleWaiting, settled, worked } from '@krapao/machines/testing'
import type { BonusPreview, Limits, Outcome, QrState } from '@krapao/sdk'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { factsIn } from '#testing/renderInEnglish.tsx'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import { depositSample, sampleNow, ownAccountSample as own } from '#testing/samples.ts'
import { Deposit } from './Deposit.tsx'
import { DepositNotes } from './DepositNotes.tsx'

afterEach(cleanup)

const noQr: Outcome<QrState> = worked({ status: 'none' })
const noAnnouncement: Outcome<AnnouncedEntry | null> = worked(null)
const noop = () => {}
type More = {
  slipRules?: Parameters<typeof Deposit>[0]['slipRules']
  player?: Partial<typeof own>
  limits?: Outcome<Limits>
  bonus?: Outcome<BonusPreview>
}

async function open(lookup: Outcome<Lookup<'deposit'>>, { slipRules = null, player = {}, limits, bonus }: More = {}) {
  const ports = depositFakePorts()
  const actor = createActor(
    provideDepositPorts({
      ...ports,
      actors: {
        loadLookup: answers('loadLookup', [lookup]),
        loadLimits: answers('loadLimits', limits ? [limits] : []),
        loadBonus: answers('loadBonus', bonus ? [bonus] : []),
      },
      qrDeposit: { ...ports.qrDeposit, actors: { ...ports.qrDeposit.actors, loadQr: fromPromise(() => Promise.resolve(noQr)) } },
      bankTransfer: { ...ports.bankTransfer, actors: { findAnnouncement: fromPromise(() => Promise.resolve(noAnnouncement)) } },
    }),
    { input: { settings: {}, last: null } },
  ).start()
  await settled()
  const { toasts } = renderInEnglish(
    <Deposit
      actor={actor}
      own={{ ...own, ...player }}
      slipRules={slipRules}
      now={() => sampleNow}
      onSlip={noop}
      onRenamed={noop}
      onDone={noop}
    />,
  )
  return { actor, toasts }
}
const enter = (amount: string) => fireEvent.change(screen.getByLabelText('Amount'), { target: { value: amount } })
const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
    await settled()
  })
const payBy = async (name: RegExp) => {
  enter('500')
  await press('Change')
  await press(name)
}
const bankTransfer = /^Bank transfer/
const part = (name: string) => screen.getByRole('region', { name })
const fold = (title: string) => {
  const whole = screen.getByText(title).closest('details')
  if (!whole) throw new Error(`no fold ${title}`)
  return whole
}
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
const holder = 'Account name Krapao Co'
const company = [
  ['Account number', '111-222-3334'],
  ['Amount', '฿500.00'],
]

// @covers 2.deposit-1 2.deposit-2 2.deposit-3
test('the player’s own account has the bank’s name, the holder in upper case, and the number as 3-3-4, copied without hyphens', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  await open(worked(depositSample))
  await press('Change')
  const account = fold('Pay only from Siam Commercial Bank ••7890 TrueMoney Wallet only from 081\u2011234\u20115678')
  expect([account.open, account.querySelector('b')?.textContent, ...factsIn(account)]).toEqual([
    false,
    'Siam Commercial Bank',
    ['Account name', 'SOMCHAI JAIDEE'],
    ['Account number', '123-456-7890'],
  ])
  account.open = true
  fireEvent.click(within(account).getByRole('button', { name: 'Copy account number' }))
  expect(copied).toEqual(['1234567890'])
})

// @covers 2.deposit-4 2.deposit-9 2.deposit-10 2.deposit-12 2.deposit-13
test('SCB, KBANK AUTO and GSB are plain accounts; BCEL also shows its currency', async () => {
  const bcel = { ...bank('BCEL', 'BANK', 'AUTO'), currency: 'LAK' as const }
  const banks = [bank('SCB', 'BANK', 'AUTO'), bank('KBANK', 'BANK', 'AUTO'), bank('GSB', 'BANK', 'AUTO'), bcel]
  await open(worked({ ...depositSample, banks, wallets: [] }))
  enter('500')
  await press('Continue')
  const shown: unknown[] = [cardsOf('Transfer to a bank account')]
  for (const name of ['Bank KBANK', 'Bank GSB', 'Bank BCEL']) {
    await press(/^Transfer to a different bank/)
    const list = within(screen.getByRole('dialog'))
    await act(async () => fireEvent.click(list.getByRole('button', { name: new RegExp(`^${name}`) })))
    shown.push(cardsOf('Transfer to a bank account'))
  }
  expect(shown).toEqual([
    [[['Bank SCB', holder], ...company]],
    [[['Bank KBANK', holder], ...company]],
    [[['Bank GSB', holder], ...company]],
    [[['Bank BCEL', holder], ['Currency', 'kip'], ...company]],
  ])
})

// @covers 2.deposit-14
test('a tap opens the picture of how to pay to BCEL', async () => {
  await open(worked({ ...depositSample, banks: depositSample.banks.slice(1, 2) }))
  await payBy(bankTransfer)
  fireEvent.click(screen.getByRole('button', { name: 'How to transfer' }))
  const whole = within(screen.getByRole('dialog', { name: 'How to transfer' })).getByRole('img')
  expect(whole.getAttribute('src')).toBe(depositSample.banks[1]?.helpImage)
})

// @covers 2.deposit-5 2.deposit-15 2.deposit-16 2.deposit-18
test('KBANK by SMS and the four PAYMENT providers can be chosen by hand, each with its own minimum and quick amounts', async () => {
  await open(worked(depositSample))
  const panels: unknown[] = []
  for (const code of ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP']) {
    await press('Change')
    await press("QR doesn't scan? Try another QR")
    await press(new RegExp(`· ${code}$`))
    const quick = within(screen.getByRole('group', { name: 'Quick amounts' })).getAllByRole('button')
    panels.push([code, quick.map((button) => button.textContent), screen.queryByText(/^Minimum /)?.textContent])
  }
  expect(panels).toEqual([
    ['KBANK', ['10', '20', '50', '100', '500', '1,000'], 'Minimum ฿1'],
    ['WW', ['100', '200', '300', '500', '1,000'], 'Minimum ฿100'],
    ['PAYTIMZ', ['10', '50', '100', '500', '1,000'], 'Minimum ฿10'],
    ['PAYONEX', ['100', '200', '300', '500', '1,000'], 'Minimum ฿100'],
    ['FP', ['10', '50', '100', '500', '1,000'], 'Minimum ฿10'],
  ])
})

// @covers 2.deposit-17 2.deposit-19
test('below the minimum a press leads to the amount, with a reason; a quick amount fills the field and names the button', async () => {
  await open(worked({ ...depositSample, banks: [bank('WW', 'PAYMENT', 'AUTO')] }))
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Get QR/ })
  const isOff = () => button().ariaDisabled
  expect([isOff(), screen.queryByText('Enter an amount first') !== null]).toEqual(['true', true])
  fireEvent.click(button())
  expect([document.activeElement, screen.queryByText('Enter an amount first') !== null]).toEqual([screen.getByLabelText('Amount'), true])
  enter('99.99')
  expect([isOff(), screen.queryByText('Enter at least ฿100') !== null]).toEqual(['true', true])
  fireEvent.click(screen.getByRole('button', { name: '300' }))
  expect([isOff(), button().textContent, screen.getByLabelText<HTMLInputElement>('Amount').value]).toEqual([
    null,
    'Get QR for ฿300',
    '300.00',
  ])
})

test('the bonus that waits and the own limit change with the amount, and over the limit nothing can be created', async () => {
  await open(worked(depositSample), { limits: worked(sampleDepositLimits), bonus: worked(sampleWaiting) })
  await act(settled)
  const rows = () =>
    screen
      .getAllByRole('listitem')
      .slice(0, 2)
      .map((row) => row.textContent)
  expect(rows()).toEqual(['Welcome +100%Deposit ฿100 or more to get it', 'Your weekly limit฿800 of ฿2,000 left'])
  enter('500')
  expect(rows()).toEqual(['Welcome +100%Wagering required: ฿10,000+฿500', 'Your weekly limit฿300 of ฿2,000 left after this'])
  enter('1000')
  expect(screen.getByText("That's over the limit you set. You can deposit up to ฿800 until 1 Dec 2026")).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Get QR/ }).disabled).toBe(true)
})

test('while a bonus runs, QR and gift links are disabled and a notice says why', async () => {
  await open(worked(depositSample), { bonus: worked({ ...sampleWaiting, state: 'running' }) })
  await act(settled)
  enter('500')
  await press('Change')
  expect(screen.getByText('Your bonus is still active. QR and gift links open again when it ends')).toBeTruthy()
  const closed = within(part('Not available right now')).getAllByRole<HTMLButtonElement>('button')
  expect(closed.map((button) => [button.textContent, button.disabled])).toEqual([
    ['QR in your bank appClosed while a bonus is active', true],
    ['TrueMoney Wallet gift linkClosed while a bonus is active', true],
  ])
})

// @covers 2.deposit-8
test('with isManual every account is a plain card, and there is no QR', async () => {
  const banks = [bank('SCB', 'BANK', 'AUTO'), bank('KBANK', 'BANK', 'SMS'), bank('WW', 'PAYMENT', 'QR')]
  await open(worked({ ...depositSample, banks, wallets: [], isManual: true }))
  expect(screen.queryByRole('button', { name: 'Change' })).toBe(null)
  enter('500')
  await press('Continue')
  expect(cardsOf('Transfer to a bank account')).toEqual([[['Bank SCB', holder], ...company]])
  expect(screen.getByRole('button', { name: /^Transfer to a different bank/ }).textContent).toContain('Bank KBANK, Bank WW')
})

test('with isManual the account name need not be corrected', async () => {
  const kbank = { ...depositSample, banks: [bank('KBANK', 'BANK', 'AUTO')], wallets: [] }
  const player = { bankCode: 'KTB', bankAccountName: 'สมชาย ใจดี' }
  const offer = async (isManual: boolean) => {
    await open(worked({ ...kbank, isManual }), { player })
    enter('500')
    await press('Continue')
    return screen.queryByRole('button', { name: 'Enter it in English' }) !== null
  }
  expect(await offer(false)).toBe(true)
  cleanup()
  expect(await offer(true)).toBe(false)
})

// @covers 2.deposit-6 2.deposit-23
test('an AUTO wallet shows its number and the phone to send from', async () => {
  await open(worked(depositSample))
  await payBy(/^TrueMoney WalletUsually|^TrueMoney Wallet Usually|^TrueMoney Wallet(?! gift)/)
  expect(cardsOf('Pay with TrueMoney Wallet')).toEqual([
    [[], ['Account name', 'บริษัท กระเป๋า จำกัด'], ['Wallet number', '090-987-6543'], ['Amount', '฿500.00']],
  ])
  expect(screen.getByText('Pay from 081\u2011234\u20115678').closest('li')?.textContent).toBe(
    'Pay from 081\u2011234\u20115678Only this number',
  )
  expect(screen.getByText('TrueMoney Wallet: only send from your registered phone number')).toBeTruthy()
})

// @covers 2.deposit-26 2.deposit-27 2.deposit-28 2.deposit-30
test('the notes of a transfer have the hours, the window and the note that the operator set', async () => {
  await open(worked({ ...depositSample, notes: 'Only pay to these accounts' }), {
    slipRules: { window: { from: '06:00', to: '23:00' }, hours: 1 },
  })
  await payBy(/^TrueMoney Wallet(?! gift)/)
  const notes = [...fold('Good to know').querySelectorAll('li')]
  expect(notes.map((note) => note.textContent)).toEqual([
    'Deposits usually arrive within 1\u00a0minute',
    'TrueMoney Wallet: only send from your registered phone number',
    'Not arrived? Upload your slip within 1\u00a0hour of the transfer.',
    'We accept slips from 06:00 to 23:00 every day.',
    'Only pay to these accounts',
  ])
  cleanup()
  renderInEnglish(<DepositNotes method="bank" rules={{ window: { from: '00:00', to: '23:59' }, hours: 1 }} own={null} />)
  expect(screen.queryByText(/^We accept slips/)).toBe(null)
})

// @covers 2.deposit-29
test.each([
  [15, 'Each QR can be used once, within 15 minutes'],
  [null, 'Each QR can be used once, within the time shown'],
])('the note of a QR names its minutes where the backend does: %s', (qrMinutes, note) => {
  renderInEnglish(<DepositNotes method="qr" rules={null} qrMinutes={qrMinutes} own={null} />)
  expect(screen.getByText(note)).toBeTruthy()
})

// @covers 2.deposit-24 2.deposit-25
test('a wallet that is not AUTO is a gift-link form; an empty field disables Send, says why and gets the focus on a press', async () => {
  await open(worked(depositSample))
  await payBy(/^TrueMoney Wallet gift link/)
  const form = within(screen.getByRole('form', { name: 'TrueMoney Wallet gift link' }))
  const isOff = () => form.getByRole<HTMLButtonElement>('button', { name: 'Send gift link' }).ariaDisabled
  expect([isOff(), form.queryByText('Paste a gift link first') !== null, form.queryByText('KRAPAO GIFT') !== null]).toEqual([
    'true',
    true,
    true,
  ])
  fireEvent.click(form.getByRole('button', { name: 'Send gift link' }))
  expect(document.activeElement).toBe(form.getByLabelText('Gift link'))
  fireEvent.change(form.getByLabelText('Gift link'), { target: { value: '  ' } })
  expect(isOff()).toBe('true')
  fireEvent.change(form.getByLabelText('Gift link'), { target: { value: 'https://gift' } })
  expect([isOff(), form.queryByText('Paste a gift link first')]).toEqual([null, null])
})

test('methods that do not take the amount are listed apart with their minimum, and only what is offered is listed', async () => {
  const { banks, wallets } = depositSample
  await open(
    worked({ ...depositSample, banks: banks.filter(({ bankType }) => bankType === 'PAYMENT').slice(0, 1), wallets: wallets.slice(1) }),
  )
  enter('50')
  expect(screen.getByRole('button', { name: /^Get QR/ }).ariaDisabled).toBe('true')
  await press('Change')
  expect(screen.queryByRole('button', { name: bankTransfer })).toBe(null)
  const apart = within(part('Not available right now')).getAllByRole('button')
  expect(apart.map((button) => button.textContent)).toEqual(['QR in your bank appMinimum ฿100'])
})

// @covers 8.handling-19
test('accounts that failed to load show an error with a retry and no loader', async () => {
  const { actor } = await open(offline)
  expect(screen.queryByRole('status')).toBe(null)
  expect(screen.getByText("You're offline. Check your connection and try again")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(actor.getSnapshot().value).toBe('loading')
})
