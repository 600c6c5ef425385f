// Opens players' sockets in a separate process and reports their notifications.
import { connectRealtime, type RealtimeConnection } from '@krapao/sdk/realtime'

type Order = { baseUrl: string; tokens: string[] }

const open: RealtimeConnection[] = []
process.on('message', ({ baseUrl, tokens }: Order) => {
  void (async () => {
    // One after another, because a thousand at once would measure authentication.
    for (const token of tokens) open.push(await connected(baseUrl, token))
    process.send?.('open')
  })()
})
process.on('disconnect', () => process.exit())

function connected(baseUrl: string, token: string): Promise<RealtimeConnection> {
  return new Promise((resolve, reject) => {
    const connection = connectRealtime({
      baseUrl,
      token,
      timeout: 60_000,
      onEvent: (event) => {
        if (event.type === 'connected') resolve(connection)
        else if (event.type === 'notification') process.send?.({ notified: token })
        else reject(new Error(`a bench socket could not connect: ${event.type}`))
      },
    })
  })
}
