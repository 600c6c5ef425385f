// Plain HTML without scripts; all foreign text is escaped.
import { bahtOf } from '#platform/values/money.ts'
import type { BetState } from '#ports/game.ts'
import { type GameTable, oddsOf } from './gameTables.ts'

/** `event`: extra values of the login form. */
export type Site = {
  slotCode: string
  name: string
  logo: string
  background: string
  event: Record<string, string>
  path: string
  cookiePath: string
}
export type Message = { tone: 'win' | 'lose' | 'bad'; text: string }
type Bet = { stake: number; win: number; state: BetState }
type TableState = { username: string; amount: number; last: Bet[]; message: Message | undefined; stake?: string; choice?: string }

const escapes = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }))
const text = (words: string): string => words.replaceAll(/[&<>"']/g, (letter) => escapes.get(letter) ?? letter)
const baht = (satang: number): string => bahtOf(satang).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const page = ({ name, logo, background }: Site, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${text(name)} (sandbox)</title>
<link rel="icon" href="${text(logo)}">
<link rel="stylesheet" href="/sandbox/games.css">
</head>
<body>
<header>
<img src="${text(background)}" alt="">
<h1>${text(name)}</h1>
</header>
<main>
${body}
<p class="quiet">Sandbox: a game site to try the wallet with. No real money.</p>
</main>
</body>
</html>
`

export const signInPage = (site: Site, message = ''): string =>
  page(
    site,
    `${message && `<p role="alert" class="message bad">${text(message)}</p>`}
<section>
<h2>Sign in</h2>
<p class="quiet">With the username and password that the wallet shows, or by its play button.</p>
<form method="post" action="${text(site.path)}/login">
${Object.entries(site.event)
  .map(([name, value]) => `<input type="hidden" name="${text(name)}" value="${text(value)}">`)
  .join('')}
<label>Username <input name="username" autocomplete="off" autocapitalize="none" required></label>
<label>Password <input name="password" type="password" autocomplete="off" required></label>
<button class="go">Sign in</button>
</form>
</section>`,
  )

export const tablePage = (site: Site, table: GameTable, { username, amount, last, message, stake = '1', choice }: TableState): string =>
  page(
    site,
    `<section class="balance">
<p>Playing as <strong>${text(username)}</strong></p>
<p class="money" data-amount="${bahtOf(amount)}">฿ ${baht(amount)}</p>
</section>
${message ? `<p role="status" class="message ${message.tone}">${text(message.text)}${wonBy(message, last)}</p>` : ''}
<section>
<h2>${text(table.title)}</h2>
<form method="post" action="${text(site.path)}/play">
${table.kind === 'choices' ? choices(table.choices, choice) : ''}
<label>Stake in baht <input name="stake" inputmode="decimal" value="${text(stake)}" autocomplete="off" required></label>
<button class="go">Bet</button>
</form>
</section>
<section>
<h2>Odds</h2>
${oddsTable(table)}
</section>
${last.length > 0 ? `<section><h2>Last bets</h2>${betsTable(last)}</section>` : ''}`,
  )

const wonBy = ({ tone }: Message, [newest]: Bet[]): string => (tone === 'win' && newest ? ` <b>+ ฿ ${baht(newest.win)}</b>` : '')

function choices(all: string[], chosen = all[0]): string {
  const tiles = all.map((one) => {
    const checked = one === chosen ? ' checked' : ''
    return `<label><input type="radio" name="choice" value="${text(one)}"${checked}><span>${text(one)}</span></label>`
  })
  // Two rows of five.
  const columns = [5, 3].find((count) => all.length % count === 0) ?? all.length
  return `<fieldset class="by${columns}"><legend>Your choice</legend>${tiles.join('')}</fieldset>`
}

function oddsTable(table: GameTable): string {
  const odds = oddsOf(table)
  const all = odds.reduce((sum, { chances }) => sum + chances, 0)
  const rows = odds.map(({ name, chances, pays }) => `<tr><td>${text(name)}</td><td>${chances} of ${all}</td><td>stake × ${pays}</td></tr>`)
  return `<table><thead><tr><th>Falls</th><th>Chance</th><th>Pays</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p class="quiet">Fair: over time the table pays out all stakes.</p>`
}

const betsTable = (bets: Bet[]): string =>
  `<table class="bets"><thead><tr><th>Stake</th><th>Won</th></tr></thead><tbody>${bets
    .map(({ stake, win, state }) => `<tr><td>฿ ${baht(stake)}</td><td>${state === 'settled' ? `฿ ${baht(win)}` : state}</td></tr>`)
    .join('')}</tbody></table>`
