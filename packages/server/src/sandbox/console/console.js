// The sandbox's console: a page over /sandbox/api. Text goes in as text, never as markup.
const $ = (id) => document.getElementById(id)
const minute = 60_000
let serverOffset = 0

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

const baht = (amount) => `฿ ${amount.toLocaleString('en', { minimumFractionDigits: 2 })}`
const clockTime = (at) => new Date(at).toLocaleString('en-GB', { timeZone: 'Asia/Bangkok' })
const now = () => Date.now() + serverOffset

function say(text, bad = false) {
  $('status').textContent = text
  $('status').className = bad ? 'bad' : 'good'
}

async function call(method, path, body) {
  const answer = await fetch(`/sandbox/api${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const value = await answer.json()
  if (!answer.ok) throw new Error(`${value.message} ${JSON.stringify(value.params ?? '')}`)
  return value
}

/** Does what a button says, tells how it went, and shows the world anew. */
const act = (what, words) => async () => {
  try {
    const value = await what()
    say(typeof words === 'function' ? words(value) : words)
  } catch (error) {
    say(error.message, true)
  }
  await refresh()
}
const button = (text, what, words, className = '') =>
  make('button', { type: 'button', className, textContent: text, onclick: act(what, words) })

// A list is rebuilt only when it changed, so that a half-typed amount and the focus stay.
const shown = new Map()
function fill(id, items, render, empty) {
  const state = JSON.stringify(items)
  if (shown.get(id) === state) return
  shown.set(id, state)
  $(id).replaceChildren(...(items.length > 0 ? items.map(render) : [make('li', { className: 'quiet', textContent: empty })]))
}

const paid = ({ outcomes }) => `Paid: ${outcomes.join(', ')}`

function qrItem(qr) {
  const live = qr.status === 'live'
  const amount = make('input', { type: 'number', min: '0.01', step: '0.01', value: String(qr.amount), ariaLabel: 'Amount to pay' })
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
      { className: 'pay' },
      button(
        'Pay in full',
        pay(() => ({ amount: qr.amount })),
        paid,
      ),
      amount,
      button(
        'Pay this',
        pay(() => ({ amount: Number(amount.value) })),
        paid,
      ),
      button(
        'Pay late',
        pay(() => ({ late: true })),
        paid,
      ),
      button(
        'Tell twice',
        pay(() => ({ times: 2 })),
        paid,
      ),
    ),
  )
}

const stateOf = (qr) => qr.status + (qr.paidAmount > 0 ? ` · ${baht(qr.paidAmount)} arrived` : '') + (qr.late ? ' · late' : '')

function withTimer(element, end) {
  element.dataset.end = end
  return element
}

function tick() {
  $('now').textContent = clockTime(now())
  for (const element of document.querySelectorAll('.timer')) {
    const left = Math.max(0, Math.ceil((Date.parse(element.dataset.end) - now()) / 1000))
    element.textContent = `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
  }
}

function showSettings(current) {
  const state = JSON.stringify(current)
  if (shown.get('settings') === state) return
  shown.set('settings', state)
  const switches = Object.entries(current).map(([name, on]) => {
    const box = make('input', { type: 'checkbox', checked: on })
    const put = () => call('PUT', '/settings', { [name]: box.checked })
    box.addEventListener(
      'change',
      act(put, (settings) => `${name} is ${settings[name] ? 'on' : 'off'}.`),
    )
    return make('label', {}, box, name)
  })
  $('settings').replaceChildren(...switches)
}

async function refresh() {
  try {
    const [qrs, sms, settings, clock, faults, total] = await Promise.all(
      ['/qr', '/sms', '/settings', '/clock', '/faults', '/ledger/total'].map((path) => call('GET', path)),
    )
    serverOffset = Date.parse(clock.now) - Date.now()
    $('offset').textContent = clock.offsetMs === 0 ? 'As the machine has it.' : `Moved by ${Math.round(clock.offsetMs / minute)} minutes.`
    $('total').textContent = `${baht(total.amount)} with players`
    fill('qrs', qrs, qrItem, 'No QR yet: make one in the deposit sheet.')
    fill('sms', sms, (one) => make('li', {}, make('time', { textContent: `${one.phone} · ${clockTime(one.at)}` }), one.text), 'None yet.')
    fill('faults', faults, (one) => make('li', { textContent: `${one.port}: ${one.mode}, ${one.times} more` }), 'All is well.')
    showSettings(settings)
    tick()
  } catch (error) {
    say(`The server does not answer: ${error.message}`, true)
  }
}

const moveClock = (by) => async () => {
  const { offsetMs } = await call('GET', '/clock')
  return call('PUT', '/clock', { offsetMs: by === 0 ? 0 : offsetMs + by })
}

$('clock').append(
  button('+ 1 minute', moveClock(minute), 'A minute later.'),
  button('+ 15 minutes', moveClock(15 * minute), 'A quarter of an hour later.'),
  button('+ 1 day', moveClock(1440 * minute), 'A day later.'),
  button('Back to now', moveClock(0), 'The clock is right again.', 'plain'),
)
for (const port of ['payment', 'sms']) $('fault-port').append(new Option(port))
for (const mode of ['failBefore', 'failAfter', 'slow', 'refuse', 'twice', 'garbage']) $('fault-mode').append(new Option(mode))
$('fault-add').addEventListener(
  'click',
  act(() => call('POST', '/faults', { port: $('fault-port').value, mode: $('fault-mode').value }), 'The next call is spoiled.'),
)
$('fault-clear').addEventListener(
  'click',
  act(() => call('DELETE', '/faults'), 'All is well again.'),
)
$('ledger-check').addEventListener(
  'click',
  act(
    async () => {
      const check = await call('GET', '/ledger/check')
      fill('problems', check.problems, (problem) => make('li', { className: 'bad', textContent: problem }), 'No problem found.')
      return check
    },
    ({ ok, problems }) => (ok ? 'The ledger is clean.' : `The ledger has ${problems.length} problems.`),
  ),
)
$('reset').addEventListener('click', () => {
  if (confirm('Empty the database and start over?')) void act(() => call('POST', '/reset'), 'Everything is new.')()
})

await refresh()
setInterval(refresh, 2_000)
setInterval(tick, 250)
