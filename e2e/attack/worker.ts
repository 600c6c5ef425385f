// A separate process, so that the attackers' cost is not measured as the server's.
import { loadContract, operationsOf, randomFrom } from '../server.ts'
import { attackOnce, type Answer } from './clients.ts'

const { ATTACK_ORIGIN: origin = '', ATTACK_TOKENS: tokens = '', ATTACK_SEED: seed = '1', ATTACK_SECONDS: seconds = '10' } = process.env
const contract = await loadContract()
const target = { origin, contract, endpoints: operationsOf(contract), tokens: tokens.split(','), random: randomFrom(Number(seed)) }
const end = Date.now() + Number(seconds) * 1_000
const counts = new Map<string, number>()
const findings: Answer[] = []

async function attackUntilTheEnd(): Promise<void> {
  while (Date.now() < end) {
    for (const answer of await attackOnce(target)) {
      const key = String(answer.status)
      counts.set(key, (counts.get(key) ?? 0) + 1)
      // 503 with Retry-After means a full queue; any other 5xx is a defect.
      if (answer.status >= 500 && answer.status !== 503) findings.push(answer)
    }
  }
}
await Promise.all(Array.from({ length: 6 }, attackUntilTheEnd))
process.send?.({ counts: Object.fromEntries(counts), findings })
process.disconnect()
