// A bot that posts every wallet entry to a webhook, each once, the oldest first. A failed post is retried, and later entries wait.
//   KRAPAO_WEBHOOK=https://chat.example/hook node bot.ts
import type { Problem, StatementEntry } from '@krapao/sdk'
import { statementEntries } from '@krapao/sdk'
import { connectRealtime } from '@krapao/sdk/realtime'
import { setTimeout as sleep } from 'node:timers/promises'
import { bahtOf, baseUrl, signIn } from '../connection.ts'

const webhook = process.env['KRAPAO_WEBHOOK'] ?? ''
const { krapao, token } = await signIn('example-bot/1.0.0')

/** The last posted entry; null until the first read, so that older entries are not posted. */
let lastPosted: number | null = null
let reading = Promise.resolve()
/** One at a time, so that nothing is posted twice. A notification carries no data. */
const postInTurn = (): Promise<void> =>
  (reading = reading
    .then(postNewEntries)
    .catch((error: unknown) => console.error('Not posted:', error instanceof Error ? error.message : error)))
// Retries failed posts and reads.
setInterval(() => void postInTurn(), 60_000)

async function postNewEntries(): Promise<void> {
  const newEntries: StatementEntry[] = []
  for await (const entry of statementEntries(krapao)) {
    // The next notification, connection or minute retries.
    if (!entry.ok) return console.error('Not read:', entry.problem.kind)
    if (lastPosted === null) lastPosted = entry.value.number ?? 0
    if ((entry.value.number ?? 0) <= lastPosted) break
    newEntries.push(entry.value)
  }
  for (const entry of newEntries.toReversed()) {
    await post(`${entry.statementType} ${entry.status}: ${bahtOf(entry.change)}, now ${bahtOf(entry.balance ?? 0)}`)
    lastPosted = entry.number ?? lastPosted
  }
  lastPosted ??= 0
}

async function post(text: string): Promise<void> {
  const { ok, status } = await fetch(webhook, {
    method: 'POST',
    body: JSON.stringify({ text }),
    headers: { 'content-type': 'application/json' },
  })
  if (!ok) throw new Error(`the webhook answered ${status}`)
}

/** Resolves to why the connection ended, or null if the backend has no realtime. */
const connectedOnce = (): Promise<Problem | null> =>
  new Promise((end) => {
    connectRealtime({
      baseUrl,
      token,
      onEvent: (event) => {
        if (event.type === 'connected') void postInTurn().then(() => console.log('Watching.'))
        if (event.type === 'notification') void postInTurn()
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
  // Without notifications it polls.
  if (problem === null) await postInTurn()
  // A connection that lasted resets the pause.
  if (Date.now() - since > 60_000) pause = 1_000
  await sleep(pause)
}
