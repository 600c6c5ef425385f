// Passes what running actors send (`createInspector`) on to the pages, also to those that open later.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EventRequest, LiveActor, LiveMachine, Message } from '../live/wire.ts'

/** Bytes. */
const mostPosted = 32_000_000
const mostRequests = 100
/** Ms, of a program that lives. */
const longestSilence = 3000
const longestWait = 4000
/** A browser opens six connections to one host for all of its tabs, and the viewer's own page takes two. */
const mostWaiting = 3

/** Null if it has more bytes. */
export async function textOf(request: IncomingMessage, most: number): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    // Read to its end, or else the sender sees a broken connection.
    if (size <= most) parts.push(part)
  }
  return size > most ? null : Buffer.concat(parts).toString('utf8')
}

type LogSent = Extract<Message, { type: 'log.sent' }>
type Kept = { line: string; page: string; actors: readonly string[] }
/** `entries` and `messages` count the kept ones. */
type Head = {
  address: string
  machines: Map<string, LiveMachine>
  actors: Map<string, { actor: LiveActor; entries: number; isEnded: boolean }>
  messages: number
  acceptsEvents: boolean
  /** Kept until the program fetches them. */
  requests: EventRequest[]
  /** When the program last fetched them. */
  askedAt: number
}

type Viewed = Exclude<Message, { type: 'log.requested' | 'event.requested' }>

function createLog(mostKept: number) {
  const kept: Kept[] = []
  const heads = new Map<string, Head>()
  let size = 0

  function headWith({ page, address, machines = [], actors, acceptsEvents = false }: LogSent): Head {
    const head: Head = heads.get(page) ?? {
      address,
      machines: new Map(),
      actors: new Map(),
      messages: 0,
      acceptsEvents,
      requests: [],
      askedAt: -Infinity,
    }
    heads.set(page, head)
    head.address = address
    head.acceptsEvents = acceptsEvents
    for (const machine of machines) head.machines.set(machine.id, machine)
    for (const actor of actors) if (!head.actors.has(actor.id)) head.actors.set(actor.id, { actor, entries: 0, isEnded: false })
    return head
  }

  function forgetFirst(): void {
    const first = kept.shift()
    const head = first && heads.get(first.page)
    if (!head) return
    size -= first.line.length
    for (const id of first.actors) {
      const from = head.actors.get(id)
      if (from && --from.entries === 0 && from.isEnded) head.actors.delete(id)
    }
    if (--head.messages === 0) heads.delete(first.page)
  }

  return {
    keep: (message: Viewed, line: string): void => {
      const { page } = message
      const entries = message.type === 'log.sent' ? message.entries : []
      const head = message.type === 'log.sent' ? headWith(message) : heads.get(page)
      if (!head) return
      for (const { actor, status } of entries) {
        const from = head.actors.get(actor)
        if (!from) continue
        from.entries++
        from.isEnded = status !== 'active'
      }
      if (message.type === 'page.closed') head.acceptsEvents = false
      head.messages++
      kept.push({ line, page, actors: entries.map(({ actor }) => actor) })
      size += line.length
      while (size > mostKept) forgetFirst()
    },
    headOf: (page: string): Head | undefined => heads.get(page),
    names: ({ page, actors, entries }: LogSent): boolean => {
      const known = new Set([...(heads.get(page)?.actors.keys() ?? []), ...actors.map(({ id }) => id)])
      return entries.every(({ actor }) => known.has(actor))
    },
    lines: (): string[] => {
      const shown = new Set<string>()
      return kept.flatMap(({ line, page }) => {
        const head = shown.has(page) ? undefined : heads.get(page)
        if (!head) return [line]
        shown.add(page)
        const { address, machines, actors, acceptsEvents } = head
        const named = { machines: [...machines.values()], actors: Array.from(actors.values(), ({ actor }) => actor) }
        return [JSON.stringify({ type: 'log.sent', page, address, acceptsEvents, ...named, entries: [] } satisfies LogSent), line]
      })
    },
  }
}

const allowed = { 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type' }

function createQuestions(answerTo: (page: string, response: ServerResponse) => void) {
  const waiting = new Map<string, () => void>()
  return {
    isAsked: (page: string): boolean => waiting.has(page),
    answer: (page: string): void => waiting.get(page)?.(),
    answerAll: (): void => waiting.forEach((answer) => answer()),
    keep: (page: string, response: ServerResponse): void => {
      waiting.get(page)?.()
      if (waiting.size === mostWaiting) return answerTo(page, response)
      const end = (): void => {
        clearTimeout(timer)
        if (waiting.get(page) === answer) waiting.delete(page)
      }
      const answer = (): void => {
        end()
        answerTo(page, response)
      }
      const timer = setTimeout(answer, longestWait)
      waiting.set(page, answer)
      response.on('close', end)
    },
  }
}

const sendRequests = (response: ServerResponse, requests: readonly Message[]): void =>
  requests.length === 0
    ? void response.writeHead(204).end()
    : void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(requests))

/** `mostKept` is characters of JSON; the oldest messages go first. */
export function createRelay({ mostKept = 64_000_000, now = Date.now }: { mostKept?: number; now?: () => number } = {}) {
  const log = createLog(mostKept)
  /** With the most bytes that may wait. */
  const viewers = new Map<ServerResponse, number>()
  const questions = createQuestions((page, response) => sendRequests(response, requestsFor(page)))

  /** False if an entry's actor is unknown. */
  function publish(message: Exclude<Message, EventRequest>): boolean {
    if (message.type === 'log.requested') return true
    if (message.type === 'log.sent' && !log.names(message)) return false
    const line = JSON.stringify(message)
    log.keep(message, line)
    for (const [viewer, most] of viewers) {
      if (viewer.writableLength <= most) viewer.write(`data: ${line}\n\n`)
      else {
        // Paused in a debugger; it connects again later.
        viewers.delete(viewer)
        viewer.destroy()
      }
    }
    return true
  }

  function requestEvent(message: EventRequest): boolean {
    const head = log.headOf(message.page)
    const isSilent = !questions.isAsked(message.page) && now() - (head?.askedAt ?? 0) > longestSilence
    if (!head?.acceptsEvents || isSilent || head.requests.length === mostRequests) return false
    head.requests.push(message)
    questions.answer(message.page)
    return true
  }

  function requestsFor(page: string): Message[] {
    const head = log.headOf(page)
    // This viewer was started after the program had sent its log.
    if (!head) return [{ type: 'log.requested' }]
    head.askedAt = now()
    return head.requests.splice(0)
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request, mostPosted)
    if (body === null) return void response.writeHead(413).end()
    try {
      const { origin, host = '' } = request.headers
      const isViewer = origin === undefined || origin === `http://${host}`
      const taken = (JSON.parse(body) as Message[]).map((message) =>
        message.type === 'event.requested' ? isViewer && requestEvent(message) : publish(message),
      )
      // `createInspector` then sends its whole log.
      if (taken.includes(false)) return void response.writeHead(409).end()
      const { searchParams } = new URL(request.url ?? '', 'http://localhost')
      const page = searchParams.get('page')
      if (page !== null && searchParams.has('wait') && !log.headOf(page)?.requests.length) return questions.keep(page, response)
      sendRequests(response, page === null ? [] : requestsFor(page))
    } catch {
      response.writeHead(400).end()
    }
  }

  return {
    handle: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { origin } = request.headers
      // Pages of this computer may send, and no page but the viewer may read.
      const isLocal = origin === undefined || /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
      if (!isLocal) return void response.writeHead(403).end()
      if (origin !== undefined && request.method !== 'GET') response.setHeader('access-control-allow-origin', origin)
      if (request.method === 'OPTIONS') return void response.writeHead(204, allowed).end()
      if (request.method === 'POST') return receive(request, response)
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.write(': hello\n\n')
      for (const line of log.lines()) response.write(`data: ${line}\n\n`)
      viewers.set(response, response.writableLength + mostKept)
      response.on('close', () => viewers.delete(response))
    },
    stop: () => {
      questions.answerAll()
      for (const viewer of viewers.keys()) viewer.end()
    },
  }
}
