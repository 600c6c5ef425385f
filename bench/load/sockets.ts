// Opens players' sockets in a separate process, reports their notifications and counts their chat messages.
import { connectRealtime, type RealtimeConnection } from '@krapao/sdk/realtime'

type Order = 'count' | { baseUrl: string; tokens: string[] }

const open: RealtimeConnection[] = []
let messages = 0
process.on('message', (order: Order) => {
  if (order === 'count') process.send?.({ messages })
  else void openAll(order)
})
process.on('disconnect', () => process.exit())

async function openAll({ baseUrl, tokens }: Exclude<Order, 'count'>): Promise<void> {
  // One after another, because a thousand at once would measure authentication.
  for (const token of tokens) open.push(await connected(baseUrl, token))
  process.send?.('open')
}

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
      onMessage: () => messages++,
    })
  })
}
