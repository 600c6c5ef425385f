import type { TabChannel } from '@krapao/machines'

/** What one tab tells the others of this browser. One channel for both ways, as a channel does not hear itself. */
export function createTabs(): TabChannel {
  const channel = new BroadcastChannel('krapao-session')
  return {
    tell: (message) => {
      // A broadcast channel has no target: it never leaves this origin.
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
