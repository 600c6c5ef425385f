// Connects a running program with the viewer: by a BroadcastChannel to windows of one origin, by HTTP to `statecharts-viewer open`.
import type { InspectionEvent } from 'xstate'
import { createEventRecorder } from './eventRecorder.ts'
import { channelName, type Message } from './wire.ts'
import type { MaskOptions } from './withoutSecrets.ts'

export type InspectorOptions = MaskOptions & {
  /** Names the program in the viewer; its address or process by default. */
  name?: string
  url?: string | null
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

/** Never throws and never holds up the program: without a viewer it only keeps the latest events. */
export function createInspector({ name, url = isNode ? 'http://127.0.0.1:4500' : null, ...mask }: InspectorOptions = {}): Inspector {
  const page = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`
  const address = (): string => name ?? (isNode ? `process ${process.pid}` : location.pathname)
  const outlets = [
    ...(typeof BroadcastChannel === 'function' && !isNode ? [createChannel] : []),
    ...(url === null ? [] : [httpTo(url)]),
  ].map((create) => create((message) => recorder.receive(message)))
  const post = (message: Message): void => outlets.forEach((outlet) => outlet.post(message))
  const recorder = createEventRecorder({ page, address, now: Date.now, post, schedule, ...mask })
  const close = (): void => post({ type: 'page.closed', page })
  if (!isNode) addEventListener('pagehide', close)
  return {
    inspect: recorder.inspect,
    stop: () => {
      close()
      if (!isNode) removeEventListener('pagehide', close)
      outlets.forEach((outlet) => outlet.stop())
    },
  }
}

const schedule = (send: () => void): void => unheld(setTimeout(send, batch))

type Receive = (message: Message) => void
type Outlet = { post: (message: Message) => void; stop: () => void }

function createChannel(receive: Receive): Outlet {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin, and no other.
    post: (message) => channel.postMessage(message),
    stop: () => channel.close(),
  }
}

/** The viewer may start later than the program: then it gets the log as far as it is kept. */
const httpTo =
  (url: string) =>
  (receive: Receive): Outlet => {
    let waiting: Message[] = []
    let state: 'free' | 'sending' | 'away' | 'stopped' = 'free'
    const send = async (): Promise<void> => {
      if (state !== 'free' || waiting.length === 0) return
      state = 'sending'
      const messages = waiting
      waiting = []
      const isSent = await fetch(new URL('/api/live', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(messages),
      }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isSent) {
        state = 'free'
        return send()
      }
      state = 'away'
      waiting = []
      unheld(
        setTimeout(() => {
          state = 'free'
          // The whole log, which a viewer of now does not know.
          receive({ type: 'log.requested' })
        }, retry),
      )
    }
    return {
      post: (message) => {
        if (state === 'away' || state === 'stopped') return
        waiting.push(message)
        void send()
      },
      stop: () => void (state = 'stopped'),
    }
  }

/** A timer must not keep a Node process alive. */
function unheld(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function') timer.unref()
}
