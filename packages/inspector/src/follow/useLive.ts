import { useSyncExternalStore } from 'react'
import { channelName, type Message } from '../live/wire.ts'
import { addMessage, type LivePage } from './eventLog.ts'

function createEar() {
  let pages: readonly LivePage[] = []
  let channel: BroadcastChannel | null = null
  const listeners = new Set<() => void>()
  const listen = (): void => {
    channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      pages = addMessage(pages, data)
      listeners.forEach((listener) => listener())
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has its own origin, and no other.
    channel.postMessage({ type: 'asked' } satisfies Message)
  }
  return {
    pages: () => pages,
    subscribe: (listener: () => void) => {
      if (!channel) listen()
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const ear = createEar()

export const useLive = (): readonly LivePage[] => useSyncExternalStore(ear.subscribe, ear.pages)
