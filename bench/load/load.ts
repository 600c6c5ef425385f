import autocannon from 'autocannon'
import { median, spread, type Row } from '../support/statistics.ts'

export type Load = { requests: number; p99: number; failed: number; succeeded: number }

export type LoadRequest = { method?: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string }

export const connections = 50

export const requestEach = (next: () => LoadRequest): autocannon.Request => ({ setupRequest: (request) => ({ ...request, ...next() }) })

export async function load(options: autocannon.Options, seconds: number): Promise<Load> {
  const result = await autocannon({ ...options, connections, duration: seconds })
  return {
    requests: result['2xx'] / result.duration,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    succeeded: result['2xx'],
  }
}

/** Calls per second; each client makes one at a time. */
export async function rateOf(call: (client: number) => Promise<unknown>, clients: number, seconds: number): Promise<number> {
  const began = performance.now()
  const end = began + seconds * 1000
  let calls = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (; performance.now() < end; calls++) await call(client)
    }),
  )
  return (calls * 1000) / (performance.now() - began)
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const ratesOf = (loads: Load[]): number[] => loads.map(({ requests }) => requests)

export const loadHead = ['', 'a second, median', 'lowest–highest', 'p99 ms, median', 'failed', 'ratio', 'goal']

export function loadRow(name: string, loads: Load[], over = '', goal = ''): Row {
  const failed = loads.reduce((sum, one) => sum + one.failed, 0)
  return [name, median(ratesOf(loads)), spread(ratesOf(loads)), median(loads.map(({ p99 }) => p99)), String(failed), over, goal]
}
