// The pages of the sandbox's game sites: plain HTML with one style file, no script, every word of others escaped.
import { bahtOf } from '../http/money.ts'
import { type GameTable, oddsOf } from './gameTables.ts'

type Site = { slotCode: string; name: string }
type Seen = { username: string; amount: number; last: { stake: number; win: number } | undefined; message: string | undefined }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const text = (words: string): string => words.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? letter)
const baht = (satang: number): string => bahtOf(satang).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const pathOf = ({ slotCode }: Site): string => `/sandbox/games/${encodeURIComponent(slotCode)}`

const page = ({ name }: Site, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(name)} (sandbox)</title>
<link rel="stylesheet" href="/sandbox/console.css">
</head>
<body>
<main>
<p class="quiet">Sandbox: a game site to try the wallet with. No real money.</p>
<h1>${text(name)}</h1>
${body}
</main>
</body>
</html>
`

export const signInPage = (site: Site, message = ''): string =>
  page(
    site,
    `${message && `<p role="alert">${text(message)}</p>`}
<form method="post" action="${pathOf(site)}/login">
<p><label>Username <input name="username" autocomplete="off" required></label></p>
<p><label>Password <input name="password" type="password" autocomplete="off" required></label></p>
<p><button>Sign in</button></p>
</form>`,
  )

export const tablePage = (site: Site, table: GameTable, { username, amount, last, message }: Seen): string =>
  page(
    site,
    `<p>Playing as <strong>${text(username)}</strong></p>
<p class="money" data-amount="${bahtOf(amount)}">฿ ${baht(amount)}</p>
${message ? `<p role="status">${text(message)}</p>` : ''}
${last ? `<p class="quiet">Last bet: ฿ ${baht(last.stake)}, won ฿ ${baht(last.win)}</p>` : ''}
<h2>${text(table.title)}</h2>
<form method="post" action="${pathOf(site)}/play">
<p><label>Stake in baht <input name="stake" inputmode="decimal" value="1" required></label></p>
${
  table.kind === 'choices'
    ? `<fieldset><legend>Your choice</legend>${table.choices
        .map(
          (one, index) =>
            `<label><input type="radio" name="choice" value="${text(one)}"${index === 0 ? ' checked' : ''}> ${text(one)}</label> `,
        )
        .join('')}</fieldset>`
    : ''
}
<p><button>Bet</button></p>
</form>
<h2>Odds</h2>
${oddsTable(table)}`,
  )

function oddsTable(table: GameTable): string {
  const odds = oddsOf(table)
  const all = odds.reduce((sum, { chances }) => sum + chances, 0)
  const rows = odds.map(({ name, chances, pays }) => `<tr><td>${text(name)}</td><td>${chances} of ${all}</td><td>stake × ${pays}</td></tr>`)
  return `<table><thead><tr><th>Falls</th><th>Chance</th><th>Pays</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p class="quiet">Fair: over time the table pays what it takes.</p>`
}
