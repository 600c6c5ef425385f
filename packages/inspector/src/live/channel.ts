// A page's only event recorder and channel; only the replacements of xstate import it.
import { createEventRecorder } from './eventRecorder.ts'
import { channelName, type Message } from './wire.ts'

const channel = new BroadcastChannel(channelName)
const page = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin, and no other.
const post = (message: Message): void => channel.postMessage(message)
const recorder = createEventRecorder({ page, post, now: Date.now, address: () => location.pathname })
channel.addEventListener('message', ({ data }: MessageEvent<Message>) => recorder.receive(data))
addEventListener('pagehide', () => post({ type: 'page.closed', page }))

export const { inspect } = recorder
