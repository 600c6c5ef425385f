// Sends at a fixed rate. autocannon's overallRate sends the requests of a second at once and then waits, so its p99 is that of saturation.
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../support/statistics.ts'
import { connections, type Load, type LoadRequest } from './load.ts'

/** p99 in ms from the moment when a request was due, so that waiting for a connection counts. */
export async function steadyLoad(
  address: string,
  next: () => LoadRequest,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let failed = 0
  const send = async (due: number): Promise<void> => {
    if (!(await succeeds(agent, address, next()))) failed++
    times.push(performance.now() - due)
  }
  const began = performance.now()
  const all: Promise<void>[] = []
  for (let index = 0; index < rate * seconds; index++) {
    const due = began + (index * 1000) / rate
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    all.push(send(due))
  }
  await Promise.all(all)
  const requests = (times.length * 1000) / (performance.now() - began)
  agent.destroy()
  return { requests, p99: quantile(times, 0.99), failed, succeeded: times.length - failed }
}

async function succeeds(agent: Agent, address: string, { path, body = '', ...options }: LoadRequest): Promise<boolean> {
  const sent = request(`${address}${path}`, { ...options, agent })
  sent.end(body)
  try {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return answer.statusCode === 200
  } catch {
    return false
  }
}
