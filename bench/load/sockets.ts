// Opens players' sockets in a separate process and reports their notifications.
import { connectRealtime, type RealtimeConnection } from '@krapao/sdk/realtime'

type Order = { baseUrl: string; tokens: string[] }

const open: RealtimeConnection[] = []
process.on('message', ({ baseUrl, tokens }: Order) => {
  void (async () => {
    for (const token of tokens) open.push(await connected(baseUrl, token))
    process.send?.('open')
  })()
})
process.on('disconnect', () => process.exit())

/** One after another, because a thousand at once would measure authentication. */
function connected(baseUrl: string, token: string): Promise<RealtimeConnection> {
  return new Promise((resolve, reject) => {
    const connection = connectRealtime({
      baseUrl,
      token,
      timeout: 60_000,
      onEvent: (event) => {
        if (event.type === 'connected') resolve(connection)
        else if (event.type === 'notification') process.send?.({ heard: token })
        else reject(new Error(`a socket of the bench came to ${event.type}`))
      },
    })
  })
}
