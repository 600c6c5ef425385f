// Runs in a worker: reads a whole statement page by page and sums it without blocking the page.
import { createKrapao, statementEntries } from '@krapao/sdk'

export type Job = { baseUrl: string; token: string | null }
/** Amounts in satang. */
export type Sum = { entries: number; moneyIn: number; moneyOut: number } | { problem: string }

addEventListener('message', async ({ data: { baseUrl, token } }: MessageEvent<Job>) => postMessage(await sumOf(baseUrl, token)))

async function sumOf(baseUrl: string, token: string | null): Promise<Sum> {
  const krapao = createKrapao({ baseUrl, client: 'example-page/1.0.0', token })
  const sum = { entries: 0, moneyIn: 0, moneyOut: 0 }
  for await (const entry of statementEntries(krapao, {}, { pageSize: 100 })) {
    if (!entry.ok) return { problem: entry.problem.kind }
    sum.entries++
    if (entry.value.moved > 0) sum.moneyIn += entry.value.moved
    else sum.moneyOut -= entry.value.moved
  }
  return sum
}
