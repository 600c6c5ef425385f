import type { TabChannel } from '@krapao/machines'

/** A channel does not receive its own messages. */
export function createTabs(): TabChannel {
  const channel = new BroadcastChannel('krapao-session')
  return {
    tell: (message) => {
      // A BroadcastChannel has no target origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage(message)
    },
    listen: (hear) => {
      const listener = ({ data }: MessageEvent) => {
        if (data === 'session.ended') hear(data)
      }
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
  }
}
