// A bot: posts a line to a webhook for everything that happens to a wallet, each once, the oldest first. One that the webhook did not
// take is posted again, and what came after it waits.
//   KRAPAO_WEBHOOK=https://chat.example/hook node bot.ts
import type { Problem, StatementEntry } from '@krapao/sdk'
import { statementEntries } from '@krapao/sdk'
import { connectRealtime } from '@krapao/sdk/realtime'
import { setTimeout as sleep } from 'node:timers/promises'
import { bahtOf, baseUrl, signIn } from '../connection.ts'

const webhook = process.env['KRAPAO_WEBHOOK'] ?? ''
const { krapao, token } = await signIn('example-bot/1.0.0')

/** The number of the last entry that was told; what was there before the bot is not news. */
let told: number | null = null
let reading = Promise.resolve()
/** A hint says only that something changed: what, is read. One after another, so that nothing is told twice. */
const look = (): Promise<void> =>
  (reading = reading
    .then(tellWhatIsNew)
    .catch((error: unknown) => console.error('Not posted:', error instanceof Error ? error.message : error)))
// For what could not be posted or read when it was hinted at.
setInterval(() => void look(), 60_000)

async function tellWhatIsNew(): Promise<void> {
  const news: StatementEntry[] = []
  for await (const entry of statementEntries(krapao)) {
    // The next hint, the next connection or the next minute looks again.
    if (!entry.ok) return console.error('Not read:', entry.problem.kind)
    if (told === null) told = entry.value.number ?? 0
    if ((entry.value.number ?? 0) <= told) break
    news.push(entry.value)
  }
  for (const entry of news.toReversed()) {
    await post(`${entry.statementType} ${entry.status}: ${bahtOf(entry.change)}, now ${bahtOf(entry.balance ?? 0)}`)
    told = entry.number ?? told
  }
  told ??= 0
}

async function post(text: string): Promise<void> {
  const { ok, status } = await fetch(webhook, {
    method: 'POST',
    body: JSON.stringify({ text }),
    headers: { 'content-type': 'application/json' },
  })
  if (!ok) throw new Error(`the webhook answered ${status}`)
}

/** One connection for as long as it lives; answers why it ended, or null where the backend has none to offer. */
const connectedOnce = (): Promise<Problem | null> =>
  new Promise((end) => {
    connectRealtime({
      baseUrl,
      token,
      hear: (event) => {
        if (event.type === 'connected') void look().then(() => console.log('Watching.'))
        if (event.type === 'wallet') void look()
        if (event.type === 'lost') end(event.problem)
        if (event.type === 'absent') end(null)
      },
    })
  })

for (let pause = 1_000; ; pause = Math.min(pause * 2, 60_000)) {
  const since = Date.now()
  const problem = await connectedOnce()
  if (problem?.kind === 'signedOut' || problem?.kind === 'gone') {
    console.error(`It is over: ${problem.kind}`)
    process.exit(1)
  }
  // Without hints it looks by itself.
  if (problem === null) await look()
  // One that held was a good one: the next is tried soon.
  if (Date.now() - since > 60_000) pause = 1_000
  await sleep(pause)
}
