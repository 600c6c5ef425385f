// Connects a running program with the viewer: by a BroadcastChannel to windows of one origin, by HTTP to `statecharts-viewer open`.
import type { InspectionEvent } from 'xstate'
import { createEventRecorder } from './eventRecorder.ts'
import { channelName, jsonOf, type Message } from './wire.ts'
import type { MaskOptions } from './withoutSecrets.ts'

export type InspectorOptions = MaskOptions & {
  /** Names the program in the viewer; its address or process by default. */
  name?: string
  url?: string | null
  /** Whether the viewer may send events to actors; false by default, because whoever reaches the viewer then controls the program. */
  acceptsEvents?: boolean
}

export type Inspector = {
  /** For `createActor(machine, { inspect })`. */
  inspect: (event: InspectionEvent) => void
  stop: () => void
}

const isNode = typeof process === 'object' && typeof process.versions?.node === 'string' && typeof document === 'undefined'
/** Ms. */
const batch = 40
const retry = 2000
const poll = 500
const longest = 5000
/** Characters of JSON in one request. */
const mostPosted = 1_000_000

/**
 * Its `inspect` never throws and never holds up the program: without a viewer it only keeps the latest events.
 * @throws TypeError if `url` is not a URL.
 */
export function createInspector({
  name,
  url = isNode ? 'http://127.0.0.1:4500' : null,
  acceptsEvents = false,
  ...mask
}: InspectorOptions = {}): Inspector {
  const page = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`
  const address = (): string => name ?? (isNode ? `process ${process.pid}` : location.pathname)
  const outlets = [
    ...(typeof BroadcastChannel === 'function' && !isNode ? [createChannel] : []),
    ...(url === null ? [] : [httpTo(addressIn(url, page), acceptsEvents)]),
  ].map((create) => create((message) => recorder.receive(message)))
  const post = (message: Message): void => outlets.forEach((outlet) => outlet.post(message))
  const recorder = createEventRecorder({ page, address, now: Date.now, post, schedule, acceptsEvents, ...mask })
  let isStopped = false
  const end = (): void => {
    recorder.flush()
    post({ type: 'page.closed', page })
  }
  if (isNode) process.once('beforeExit', end)
  else addEventListener('pagehide', end)
  return {
    inspect: (event) => {
      if (!isStopped) recorder.inspect(event)
    },
    stop: () => {
      if (isStopped) return
      isStopped = true
      end()
      if (isNode) process.off('beforeExit', end)
      else removeEventListener('pagehide', end)
      outlets.forEach((outlet) => outlet.stop())
    },
  }
}

function addressIn(url: string, page: string): URL {
  try {
    return new URL(`/api/live?page=${page}`, url)
  } catch {
    throw new TypeError(`createInspector: ${JSON.stringify(url)} is not a URL, such as http://127.0.0.1:4500`)
  }
}

const schedule = (send: () => void): void => unref(setTimeout(send, batch))

type Receive = (message: Message) => void
type Outlet = { post: (message: Message) => void; stop: () => void }

function createChannel(receive: Receive): Outlet {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- of a channel
    post: (message) => channel.postMessage(message),
    stop: () => channel.close(),
  }
}

/** The viewer may start later than the program: then it gets the log as far as it is kept. */
const httpTo =
  (address: URL, acceptsEvents: boolean) =>
  (receive: Receive): Outlet => {
    let waiting: string[] = []
    let state: 'free' | 'sending' | 'away' = 'free'
    let isStopped = false
    let isWaiting = false
    // A request that waits keeps a Node process alive, whose timers are never late.
    const mayWait = acceptsEvents && !isNode
    let trying: ReturnType<typeof setTimeout> | undefined
    const send = async (isPoll = false): Promise<void> => {
      if (state !== 'free' || (waiting.length === 0 && !isPoll)) return
      state = 'sending'
      let size = 0
      const lines = waiting.filter((line, index) => (size += line.length) <= mostPosted || index === 0)
      waiting = waiting.slice(lines.length)
      const requests = await exchange(address, `[${lines.join(',')}]`)
      if (requests) {
        state = 'free'
        if (!isStopped) requests.forEach(receive)
        return send()
      }
      state = 'away'
      waiting = []
      tryLater()
    }
    const tryLater = (): void => {
      if (!isStopped) unref((trying = setTimeout(() => void tryAgain(), retry)))
    }
    const tryAgain = async (): Promise<void> => {
      const requests = await exchange(address, '[]')
      if (!requests || isStopped) return tryLater()
      state = 'free'
      // A restarted viewer has no log, so it gets all of it.
      for (const request of [...requests.filter(({ type }) => type !== 'log.requested'), { type: 'log.requested' } as const])
        receive(request)
    }
    /** The viewer answers when there is an event: a hidden tab gets answers at once, and its timers late. */
    const wait = async (): Promise<void> => {
      isWaiting = true
      const begun = Date.now()
      const requests = await exchange(new URL(`${address.href}&wait`), '[]')
      isWaiting = false
      if (isStopped || !requests) return
      requests.forEach(receive)
      // A viewer of an earlier version answers at once, and so does one with other waiting tabs.
      if (requests.some(({ type }) => type === 'event.requested') || Date.now() - begun > 1000) void wait()
    }
    const ask = (): void => {
      void send(true)
      if (mayWait && !isWaiting && state !== 'away') void wait()
    }
    if (mayWait) void wait()
    const polling = setInterval(ask, acceptsEvents && !mayWait ? poll : retry)
    unref(polling)
    return {
      post: (message) => {
        if (state === 'away' || isStopped) return
        waiting.push(...textsOf(message))
        void send()
      },
      stop: () => {
        isStopped = true
        clearTimeout(trying)
        clearInterval(polling)
      },
    }
  }

async function exchange(address: URL, body: string): Promise<Message[] | null> {
  const headers = { 'content-type': 'application/json' }
  try {
    const response = await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(longest) })
    if (response.status === 200) {
      const requests: unknown = await response.json()
      // Another program may listen on this port.
      return Array.isArray(requests) ? requests.filter(isMessage) : null
    }
    // A part that is too large would be refused again.
    return response.ok || response.status === 413 ? [] : null
  } catch {
    return null
  }
}

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'type' in value

/** As JSON, in parts: entries are many, and each may be large. */
function textsOf(message: Message): string[] {
  if (message.type !== 'log.sent') return [JSON.stringify(message)]
  const { entries, ...head } = message
  const parts: string[][] = [[]]
  let size = 0
  for (const text of entries.map(jsonOf)) {
    if (size > 0 && size + text.length > mostPosted) {
      parts.push([])
      size = 0
    }
    size += text.length
    parts.at(-1)?.push(text)
  }
  return parts.map((texts, index) => {
    const rest = index === 0 ? head : { ...head, machines: [], actors: [] }
    return `${JSON.stringify(rest).slice(0, -1)},"entries":[${texts.join(',')}]}`
  })
}

/** A timer must not keep a Node process alive. */
function unref(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function') timer.unref()
}
