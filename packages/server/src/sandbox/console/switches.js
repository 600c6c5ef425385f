// Settings, faults and the clock.
import { $, act, button, call, changed, make, minute } from './page.js'

const names = {
  registerOTP: 'Registration asks for a code',
  passwordReset: 'A forgotten password is set anew by a code',
  enableChatWidget: 'The chat is offered',
  isManual: 'All accounts are plain cards (manual)',
  active: 'The service is active',
  spinActive: 'The wheel is offered',
  inviteActive: 'Invite bonuses are paid',
  refundActive: 'Refunds are paid',
  ipRules: 'Addresses are denied by rules (on: every address)',
  slipWindow: 'Slips only in their hours (00:10 to 23:00)',
  autoPay: 'QRs and withdrawals are paid by themselves',
}
const ports = {
  payment: 'QR payments',
  bank: 'Bank',
  gift: 'Gift wallet',
  game: 'Games',
  slip: 'Slip reader',
  sms: 'Text messages',
  support: 'Support',
}
const modes = {
  failBefore: 'fails without an effect',
  failAfter: 'fails after its effect',
  slow: 'is slow',
  refuse: 'refuses',
  twice: 'is delivered twice',
  garbage: 'returns garbage',
  note: 'returns a note (slips)',
}

/** Address rules count as on if there is any. */
const isOn = (value) => (typeof value === 'boolean' ? value : value.denied.length + value.allowed.length > 0)
const ipRules = (on) => ({ denied: on ? ['0.0.0.0/0', '::/0'] : [], allowed: [] })

export function showSettings(current) {
  if (!changed('settings', current)) return
  const switches = Object.entries(current).map(([name, value]) => {
    const box = make('input', { type: 'checkbox', checked: isOn(value), name })
    const put = () => call('PUT', '/settings', { [name]: name === 'ipRules' ? ipRules(box.checked) : box.checked })
    box.addEventListener(
      'change',
      act(put, (settings) => `${names[name] ?? name}: ${isOn(settings[name]) ? 'on' : 'off'}.`),
    )
    return make('label', {}, box, make('span', {}, names[name] ?? name, ' ', make('code', { textContent: name })))
  })
  $('settings').replaceChildren(...switches)
}

export const faultText = ({ port, target, mode, note, times }) =>
  `${ports[port] ?? port}${target ? ` (${target})` : ''} ${modes[mode] ?? mode}${note ? `: ${note}` : ''}, ${times === 1 ? 'once more' : `${times} more times`}`

const moveClock = (by) => async () => {
  const { offsetMs } = await call('GET', '/clock')
  return call('PUT', '/clock', { offsetMs: by === 0 ? 0 : offsetMs + by })
}

/** Moves the clock to 23:30 in Bangkok, when slips are not accepted. */
async function toNight() {
  const { now, offsetMs } = await call('GET', '/clock')
  const bangkok = Date.parse(now) + 7 * 60 * minute
  const night = bangkok - (bangkok % (1440 * minute)) + 1410 * minute
  return call('PUT', '/clock', { offsetMs: offsetMs + night - bangkok })
}

export function wireSwitches() {
  $('clock').append(
    button('+ 1 minute', moveClock(minute), 'A minute later.'),
    button('+ 15 minutes', moveClock(15 * minute), 'A quarter of an hour later.'),
    button('+ 1 hour', moveClock(60 * minute), 'An hour later.'),
    button('+ 1 day', moveClock(1440 * minute), 'A day later.'),
    button('23:30 in Bangkok', toNight, 'It is 23:30 in Bangkok: slips are not accepted.'),
    button('Reset clock', moveClock(0), 'The clock is reset.'),
  )
  for (const [value, text] of Object.entries(ports)) $('fault-port').append(new Option(text, value))
  for (const [value, text] of Object.entries(modes)) $('fault-mode').append(new Option(text, value))
  $('fault-add').addEventListener(
    'click',
    act(() => {
      const [target, note] = [$('fault-target').value.trim(), $('fault-note').value.trim()]
      const fault = { port: $('fault-port').value, mode: $('fault-mode').value, times: Number($('fault-times').value) }
      return call('POST', '/faults', { ...fault, ...(target && { target }), ...(note && { note }) })
    }, 'Fault injected.'),
  )
  $('fault-clear').addEventListener(
    'click',
    act(() => call('DELETE', '/faults'), 'Faults removed.'),
  )
  $('sockets-drop').addEventListener(
    'click',
    act(() => call('POST', '/sockets/drop'), 'All sockets are disconnected. Pages reconnect by themselves.'),
  )
}
