// The players' balances at the game providers, and bets with a chosen result.
import { amountField, baht, button, call, field, make } from './page.js'

const resultText = ({ amount }) => `Done. The balance is ${baht(amount)}.`

export function gameItem({ slotCode, username, phone, name, amount, bets, wins, last }) {
  const stake = amountField('Stake', Math.min(amount || 10, 10))
  const win = Object.assign(amountField('Win', 20), { min: '0' })
  const bet = (won) => () =>
    call('POST', `/games/${slotCode}/${username}/bets`, { stake: Number(stake.value), win: won ? Number(win.value) : 0 })
  const place = () => call('POST', `/games/${slotCode}/${username}/bets`, { stake: Number(stake.value), state: 'open' })
  const change = (id, body) => () => call('PUT', `/games/${slotCode}/${username}/bets/${id}`, body())
  const betItem = ({ id, state, stake: staked, win: won }) =>
    make(
      'div',
      { className: 'acts' },
      make('span', { textContent: `${baht(staked)} ${state === 'settled' ? `won ${baht(won)}` : state}` }),
      button(
        'Settle as won',
        change(id, () => ({ state: 'settled', win: Number(win.value) })),
        resultText,
      ),
      button(
        'Settle as lost',
        change(id, () => ({ state: 'settled', win: 0 })),
        resultText,
      ),
      button(
        'Return',
        change(id, () => ({ state: 'returned' })),
        resultText,
      ),
    )
  return make(
    'li',
    {},
    make('p', {}, make('strong', { textContent: `${slotCode} ${baht(amount)}` }), ` ${name ?? 'no player'} ${phone ?? ''}`),
    make('p', { className: 'quiet', textContent: `${username} · staked ${baht(bets)} · won ${baht(wins)}` }),
    make(
      'div',
      { className: 'acts' },
      field('Stake', stake),
      field('Win', win),
      button('Win', bet(true), resultText),
      button('Lose', bet(false), resultText),
      button('Place open bet', place, resultText),
    ),
    ...last.map(betItem),
  )
}
