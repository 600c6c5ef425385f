// Runs in the attacked server and records how long its event loop was blocked, without the time in which Linux ran other
// processes.
import { appendFile } from 'node:fs/promises'
import { openSync, readSync } from 'node:fs'

const { ATTACK_LOOP: file = '' } = process.env
const [everyMs, leastMs] = [10, 50]

// The server's media processes inherit the settings.
if (process.argv[1]?.endsWith('main.ts')) {
  const statistics = openSync('/proc/self/schedstat', 'r')
  const text = Buffer.alloc(128)
  /** Ms for which the main thread was ready but not running. */
  const waitedMs = (): number => Number(text.toString('latin1', 0, readSync(statistics, text, 0, text.length, 0)).split(' ')[1]) / 1e6
  let [last, waited] = [performance.now(), waitedMs()]
  await appendFile(file, '')
  setInterval(() => {
    const [now, waitedNow] = [performance.now(), waitedMs()]
    const still = now - last - everyMs
    const own = still - (waitedNow - waited)
    if (still > leastMs) void appendFile(file, `${Date.now()} ${Math.round(still)} ${Math.round(own)}\n`)
    ;[last, waited] = [now, waitedNow]
  }, everyMs).unref()
}
