type Listener = (text: string) => void

let listener: Listener | null = null
let waiting: string | null = null

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
