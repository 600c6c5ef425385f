import { fromCallback, type CallbackActorLogic } from 'xstate'
import type { Problem } from '@krapao/sdk'
import type { RealtimeConnection, RealtimeEvent, Topic } from '@krapao/sdk/realtime'

export type ConnectionEvent =
  | { type: 'connection.opened' | 'connection.absent' }
  | { type: 'connection.notified'; topics: readonly Topic[] | null }
  | { type: 'connection.lost'; problem: Problem }

export type LivePorts = {
  actors: {
    /** Reports a lost connection on `check.requested`. */
    connection: CallbackActorLogic<{ type: 'check.requested' }>
  }
  /** 0 to 1, to spread the reconnects of many clients. */
  random: () => number
}

/** The SDK's `connectRealtime`, whose script is loaded first. */
export type OpenRealtime = (onEvent: (event: RealtimeEvent) => void) => Promise<RealtimeConnection>

export const livePorts = (open: OpenRealtime, random: () => number = Math.random): LivePorts => ({
  actors: {
    connection: fromCallback(({ sendBack, receive }) => {
      let connection: RealtimeConnection | null = null
      let left = false
      const report = (event: RealtimeEvent): void => {
        if (!left) sendBack(connectionEventOf(event))
      }
      open(report).then(
        (opened) => {
          if (left) opened.close()
          else connection = opened
        },
        // A failed script load is reported as offline.
        () => report({ type: 'lost', problem: offline }),
      )
      receive(() => {
        if (connection && !connection.isAlive()) report({ type: 'lost', problem: offline })
      })
      return () => {
        left = true
        connection?.close()
      }
    }),
  },
  random,
})

const offline: Problem = { kind: 'offline', effect: 'none' }

function connectionEventOf(event: RealtimeEvent): ConnectionEvent {
  switch (event.type) {
    case 'connected':
      return { type: 'connection.opened' }
    case 'notification':
      return { type: 'connection.notified', topics: event.topics }
    case 'lost':
      return { type: 'connection.lost', problem: event.problem }
    case 'absent':
      return { type: 'connection.absent' }
    default:
      return event satisfies never
  }
}
