import { fromCallback, type CallbackActorLogic } from 'xstate'
import type { Problem } from '@krapao/sdk'
import type { RealtimeConnection, RealtimeEvent } from '@krapao/sdk/realtime'

/** What the connection tells the machine. */
export type ConnectionEvent =
  | { type: 'connection.opened' | 'connection.hinted' | 'connection.absent' }
  | { type: 'connection.lost'; problem: Problem }

/** What live hints need from the outside. Leave one out and it does not compile. */
export type LivePorts = {
  actors: {
    /** One connection, for as long as it runs. Asked to look, it says when it is not there any more. */
    connection: CallbackActorLogic<{ type: 'look.requested' }>
  }
  /** From 0 to 1: spreads the tries of many clients, whose server was started anew. */
  random: () => number
}

/** Opens a connection, and may first have to fetch the script that can: `connectRealtime` of the SDK with address and token. */
export type OpenRealtime = (hear: (event: RealtimeEvent) => void) => Promise<RealtimeConnection>

export const livePorts = (open: OpenRealtime, random: () => number = Math.random): LivePorts => ({
  actors: {
    connection: fromCallback(({ sendBack, receive }) => {
      let connection: RealtimeConnection | null = null
      let left = false
      const tell = (event: RealtimeEvent): void => {
        if (!left) sendBack(told(event))
      }
      open(tell).then(
        (opened) => {
          if (left) opened.close()
          else connection = opened
        },
        // Its script did not come: so would no answer have.
        () => tell({ type: 'lost', problem: offline }),
      )
      receive(() => {
        if (connection && !connection.isAlive()) tell({ type: 'lost', problem: offline })
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

function told(event: RealtimeEvent): ConnectionEvent {
  switch (event.type) {
    case 'connected':
      return { type: 'connection.opened' }
    case 'wallet':
      return { type: 'connection.hinted' }
    case 'lost':
      return { type: 'connection.lost', problem: event.problem }
    case 'absent':
      return { type: 'connection.absent' }
    default:
      return event satisfies never
  }
}
