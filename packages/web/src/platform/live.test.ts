import type { LiveActor, SessionActor } from '@krapao/machines'
import type { Topic } from '@krapao/sdk/realtime'
import { expect, test } from 'vitest'
import { createLive } from './live.ts'

function start(load: () => Promise<void> = async () => {}) {
  const sent: string[] = []
  let ended = () => {}
  let notify: (topics: readonly Topic[] | null) => void = () => {}
  const session = { on: (_: string, act: () => void) => (ended = act) } as unknown as SessionActor
  const actor = { send: ({ type }: { type: string }) => sent.push(type) } as unknown as LiveActor
  let started = 0
  const live = createLive(session, async () => {
    await load()
    return (_, tell) => {
      started += 1
      notify = tell
      return actor
    }
  })
  return { live, sent, started: () => started, ended: () => ended(), notify: (topics: readonly Topic[] | null) => notify(topics) }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('the client starts once, is reused by the next session, and notifies current listeners', async () => {
  const { live, sent, started, ended, notify } = start()
  const received: string[] = []
  const unsubscribe = live.subscribe((topics) => received.push(`home ${topics?.join()}`))
  live.subscribe((topics) => received.push(`sheet ${topics?.join()}`))
  live.connect()
  await settled()
  notify(['qr'])
  unsubscribe()
  notify(null)
  ended()
  live.connect()
  await settled()
  expect([sent, started(), received]).toEqual([
    ['live.wanted', 'live.unwanted', 'live.wanted'],
    1,
    ['home qr', 'sheet qr', 'sheet undefined'],
  ])
})

test('signing out while the script loads prevents the connection', async () => {
  const { live, sent, ended } = start()
  live.connect()
  ended()
  await settled()
  expect(sent).toEqual([])
})

test('a script that failed to load is requested again by the next page', async () => {
  let comes = false
  const { live, sent } = start(async () => {
    if (!comes) throw new Error('no network')
  })
  live.connect()
  await settled()
  comes = true
  live.connect()
  await settled()
  expect(sent).toEqual(['live.wanted'])
})
