import type { TabChannel } from '@krapao/machines'

const name = 'krapao-session'

/** What one tab tells the others. Made anew for each use: an open channel keeps a page out of the browser's back cache. */
export const tabs: TabChannel = {
  tell: (message) => {
    const channel = new BroadcastChannel(name)
    // A broadcast channel has no target: it never leaves this origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(message)
    channel.close()
  },
  listen: (hear) => {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }) => {
      if (data === 'session.ended') hear(data)
    })
    return () => channel.close()
  },
}
