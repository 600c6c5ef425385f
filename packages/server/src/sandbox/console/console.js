// The sandbox's console: a page over /sandbox/api.
import { showChats, wireChats } from './chats.js'
import { gameItem } from './games.js'
import { payoutItem, qrItem, showSenders, transferItem, wireMoney } from './money.js'
import { $, act, afterEachAct, baht, call, clockTime, fill, make, minute, say } from './page.js'
import { faultText, showSettings, wireSwitches } from './switches.js'

let serverOffset = 0
const now = () => Date.now() + serverOffset

function tick() {
  $('now').textContent = clockTime(now())
  for (const element of document.querySelectorAll('.timer')) {
    const left = Math.max(0, Math.ceil((Date.parse(element.dataset.end) - now()) / 1000))
    element.textContent = `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
  }
}

const smsItem = (one) => make('li', {}, make('time', { textContent: `${one.phone} · ${clockTime(one.at)}` }), one.text)
const paths = [
  '/qr',
  '/sms',
  '/settings',
  '/clock',
  '/faults',
  '/ledger/total',
  '/players',
  '/bank/accounts',
  '/bank/transfers',
  '/withdrawals',
  '/games',
  '/chats',
]

async function refresh() {
  try {
    const answers = await Promise.all(paths.map((path) => call('GET', path)))
    const [qrs, sms, settings, clock, faults, total, players, accounts, transfers, payouts, games, chats] = answers
    serverOffset = Date.parse(clock.now) - Date.now()
    $('offset').textContent = clock.offsetMs === 0 ? 'Not moved.' : `Moved by ${Math.round(clock.offsetMs / minute)} minutes.`
    $('total').textContent = `${baht(total.amount)} with players`
    showSenders(players, accounts)
    fill('qrs', qrs, qrItem, 'No QR yet: make one in the deposit sheet.')
    fill('transfers', transfers, transferItem, 'None yet.')
    fill('payouts', payouts, payoutItem, 'None yet: withdraw something.')
    fill('games-list', games, gameItem, 'No player has a game account yet.')
    showChats(chats)
    fill('sms', sms, smsItem, 'None yet.')
    fill('faults', faults, (one) => make('li', { textContent: faultText(one) }), 'No faults.')
    showSettings(settings)
    tick()
  } catch (error) {
    say(`The server does not answer: ${error.message}`, true)
  }
}

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
  if (confirm('Reset the sandbox? This empties the database.')) void act(() => call('POST', '/reset'), 'The sandbox is reset.')()
})
wireMoney()
wireSwitches()
wireChats()
afterEachAct(refresh)

await refresh()
setInterval(refresh, 2_000)
setInterval(tick, 250)
