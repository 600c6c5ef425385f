// What players have at the game providers, and bets that end as they are told to.
import { amountField, baht, button, call, field, make } from './page.js'

const now = ({ amount }) => `Played: ${baht(amount)} there now.`

export function gameItem({ slotCode, username, phone, name, amount, bets, wins }) {
  const stake = amountField('Stake', Math.min(amount || 10, 10))
  const win = Object.assign(amountField('Win', 20), { min: '0' })
  const bet = (won) => () =>
    call('POST', `/games/${slotCode}/${username}/bets`, { stake: Number(stake.value), win: won ? Number(win.value) : 0 })
  return make(
    'li',
    {},
    make('p', {}, make('strong', { textContent: `${slotCode} ${baht(amount)}` }), ` ${name ?? 'nobody'} ${phone ?? ''}`),
    make('p', { className: 'quiet', textContent: `${username} · staked ${baht(bets)} · won ${baht(wins)}` }),
    make(
      'div',
      { className: 'acts' },
      field('Stake', stake),
      field('Win', win),
      button('Win', bet(true), now),
      button('Lose', bet(false), now),
    ),
  )
}
