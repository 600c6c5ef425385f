import autocannon from 'autocannon'

export type Load = { requests: number; p99: number; failed: number }

export const connections = 50

export async function load(options: autocannon.Options, seconds: number): Promise<Load> {
  const result = await autocannon({ ...options, connections, duration: seconds })
  return { requests: result.requests.average, p99: result.latency.p99, failed: result.non2xx + result.errors }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
