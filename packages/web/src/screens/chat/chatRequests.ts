import { useSyncExternalStore } from 'react'
import { config } from '#platform/config.ts'

type Listener = (text: string) => void

let listener: Listener | null = null
let waiting: string | null = null
let isOff = config.chatUrl === null
const watchers = new Set<() => void>()

/** Opens the chat with `text` in its field; before the chat has loaded, the request waits for it. */
export function requestChat(text = ''): void {
  if (listener) listener(text)
  else waiting = text
}

export function onChatRequest(next: Listener): () => void {
  listener = next
  if (waiting !== null) next(waiting)
  waiting = null
  return () => {
    if (listener === next) listener = null
  }
}

/** The chat counts as on until this is known. */
export function setChatOff(off: boolean): void {
  isOff = off
  for (const changed of watchers) changed()
}

export const useChatIsOff = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
    () => isOff,
    () => isOff,
  )
