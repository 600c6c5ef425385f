// Plays the payers: QR payments, bank transfers, payouts and gift links.
import { $, act, amountField, baht, button, call, choices, clockTime, fill, make } from './page.js'

const paid = ({ outcomes }) => `Paid: ${outcomes.join(', ')}`
const stateOf = (qr) => qr.status + (qr.paidAmount > 0 ? ` · ${baht(qr.paidAmount)} arrived` : '') + (qr.late ? ' · late' : '')

function withTimer(element, end) {
  element.dataset.end = end
  return element
}

export function qrItem(qr) {
  const live = qr.status === 'live'
  const amount = amountField('Amount to pay', qr.amount)
  const pay = (body) => () => call('POST', `/qr/${qr.qrcodeId}/pay`, body())
  return make(
    'li',
    { className: live ? '' : 'ended' },
    make('img', { src: `/sandbox/api/qr/${qr.qrcodeId}.svg`, alt: `QR of ${qr.bankCode}` }),
    make(
      'div',
      {},
      make('p', { className: 'money', textContent: baht(qr.amount) }),
      make('p', { textContent: `${qr.bankCode} · ${qr.name} ${qr.phone}` }),
      make('p', { className: 'quiet', textContent: stateOf(qr) }),
      live ? withTimer(make('p', { className: 'timer' }), qr.expireIn) : '',
    ),
    make(
      'div',
      { className: 'acts' },
      button(
        'Pay in full',
        pay(() => ({ amount: qr.amount })),
        paid,
        live ? 'main' : 'plain',
      ),
      make(
        'span',
        { className: 'pair' },
        amount,
        button(
          'Pay this amount',
          pay(() => ({ amount: Number(amount.value) })),
          paid,
        ),
      ),
      button(
        'Pay late',
        pay(() => ({ late: true })),
        paid,
      ),
      button(
        'Notify twice',
        pay(() => ({ times: 2 })),
        paid,
      ),
    ),
  )
}

/** A player may send from the registered account, and from the phone's own wallet. */
export function showSenders(players, accounts) {
  const from = players.flatMap(({ phone, name, bankCode, accountNo }) => [
    ...(accountNo ? [{ value: `${bankCode}:${accountNo}`, text: `${name} ${phone} · ${bankCode} ${accountNo}` }] : []),
    { value: `TRUEWALLET:${phone}`, text: `${name} ${phone} · TrueMoney` },
  ])
  choices('transfer-from', [...from, { value: 'SCB:9999999999', text: 'A stranger · SCB 9999999999' }])
  choices(
    'transfer-to',
    accounts.map(({ bankCode, accountNo }) => ({ value: accountNo, text: `${bankCode} ${accountNo}` })),
  )
}

const slips = [
  ['Slip', ''],
  ['without QR', '?variant=noQr'],
  ['too small', '?variant=tiny'],
  ['other account', '?variant=otherBank'],
]

export function transferItem(transfer) {
  const state = transfer.creditedTo
    ? `credited to ${transfer.creditedTo}`
    : transfer.announced
      ? 'waits for a slip'
      : 'not reported: only its slip shows it'
  return make(
    'li',
    {},
    make(
      'p',
      {},
      make('strong', { textContent: baht(transfer.amount) }),
      ` ${transfer.fromBankCode} ${transfer.fromAccountNo} → ${transfer.toAccountNo}`,
    ),
    make('p', { className: 'quiet', textContent: `${clockTime(transfer.at)} · ${state}` }),
    make(
      'div',
      { className: 'acts' },
      ...slips.map(([textContent, query]) =>
        make('a', {
          className: 'link',
          href: `/sandbox/api/slips/${transfer.reference}.png${query}`,
          download: `slip-${transfer.reference}.png`,
          textContent,
        }),
      ),
    ),
  )
}

export function payoutItem(payout) {
  const note = make('input', { type: 'text', maxLength: 200, placeholder: 'Reason', ariaLabel: 'Reason of the refusal' })
  const end = (body) => () => call('POST', `/withdrawals/${payout.id}`, body())
  return make(
    'li',
    {},
    make('p', {}, make('strong', { textContent: baht(payout.amount) }), ` → ${payout.bankCode} ${payout.accountNo}`),
    make('p', {
      className: 'quiet',
      textContent: `${payout.accountName} · ${payout.state}${payout.message ? ` · ${payout.message}` : ''}`,
    }),
    payout.state !== 'sent'
      ? ''
      : make(
          'div',
          { className: 'acts' },
          button(
            'Pay out',
            end(() => ({ outcome: 'paid' })),
            'Paid out.',
            'main',
          ),
          make(
            'span',
            { className: 'pair' },
            note,
            button(
              'Refuse',
              end(() => ({ outcome: 'refused', ...(note.value && { note: note.value }) })),
              'Refused. The money is returned.',
            ),
          ),
        ),
  )
}

/** Links created on this page; the sandbox returns each only once. */
const gifts = []
const showGifts = () =>
  fill(
    'gifts',
    gifts,
    ({ link, amount, state }) =>
      make(
        'li',
        {},
        make('p', {}, make('strong', { textContent: baht(amount) }), ` ${state}`),
        make('p', { className: 'quiet wrap', textContent: link }),
        make(
          'div',
          { className: 'acts' },
          button('Copy', () => navigator.clipboard.writeText(link), 'Copied.'),
        ),
      ),
    'Links appear here.',
  )

export function wireMoney() {
  $('transfer-send').addEventListener(
    'click',
    act(
      async () => {
        const [fromBankCode, fromAccountNo] = $('transfer-from').value.split(':')
        const transfer = { fromBankCode, fromAccountNo, toAccountNo: $('transfer-to').value, amount: Number($('transfer-amount').value) }
        return call('POST', '/bank/transfers', { ...transfer, announce: $('transfer-announce').checked })
      },
      ({ reference }) => `Sent: ${reference}.`,
    ),
  )
  const give = (state) => async () => {
    const amount = Number($('gift-amount').value)
    const { link } = await call('POST', '/giftLinks', { amount, state })
    gifts.unshift({ link, amount, state })
    showGifts()
  }
  $('gift-fresh').addEventListener('click', act(give('fresh'), 'Link created. Copy it into the deposit sheet.'))
  $('gift-used').addEventListener('click', act(give('used'), 'Used link created.'))
  showGifts()
}
