import { createActor, toPromise, type PromiseActorLogic } from 'xstate'
import { expect, test } from 'vitest'
import type { ConversationItem, Krapao, Outcome } from '@krapao/sdk'
import { failedWith, lost, notServed, offline, refusedWith, worked } from '../testing/problems.ts'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { settled } from '../testing/fakes.ts'
import { chatInput, chatPorts } from './chat.ports.ts'
import type { MessageFiles } from '../conversation/conversation.ports.ts'
import type { Participant } from '../conversation/outbox.ts'
import { samplePage, samplePlayer, sampleItem, sampleText } from '../conversation/conversation.samples.ts'
import { sampleDraft, sampleMedia } from '../message/message.samples.ts'
import { isDraftStored, createOutboxStore } from '../conversation/outboxStore.ts'

const unavailable = failedWith({ kind: 'unavailable', effect: 'unknown' })
const guest = worked({ guestId: 'g1', guestToken: 'signed' })

// @covers 2.chat-3 3.storage-6
test('a guest is created once and stored in guest-id with its token', async () => {
  const local = memoryStore()
  const { enter, calls, proof } = fixture({ local, createGuest: [guest] })
  expect(await enter()).toEqual(
    worked({ customer: { userId: null, guestId: 'g1', username: null, name: null }, outbox: [], readUpTo: null }),
  )
  expect([local.all(), proof()]).toEqual([{ 'guest-id': 'g1 signed' }, 'signed'])
  const again = fixture({ local })
  expect([(await again.enter()).ok, again.calls.map(([name]) => name)]).toEqual([true, ['config']])
  expect(calls.map(([name]) => name)).toEqual(['config', 'createGuest'])
})

// @covers 6.roles-2
test('a backend without signed guests gets a long random id, which is stored', async () => {
  const local = memoryStore()
  const { enter, proof } = fixture({ local, createGuest: [notServed] })
  const outcome = await enter()
  expect(outcome.ok && outcome.value.customer.guestId).toMatch(/^[\w-]{32}$/)
  expect([local.all()['guest-id'], proof()]).toEqual([outcome.ok && outcome.value.customer.guestId, null])
})

test('without an answer no guest is created', async () => {
  const local = memoryStore()
  expect([await fixture({ local, createGuest: [offline] }).enter(), local.all()]).toEqual([offline, {}])
})

test('a player is identified by the profile, and the guest of the browser is kept', async () => {
  const local = memoryStore({ 'guest-id': 'g1 signed' })
  const { enter } = fixture({ local, token: 't1' })
  const outcome = await enter()
  expect(outcome.ok && outcome.value.customer).toEqual(samplePlayer)
  expect(local.all()).toEqual({ 'guest-id': 'g1 signed' })
})

test('unsent messages belong to one customer, and to one tab', () => {
  const local = memoryStore()
  const other = { ...samplePlayer, userId: 'p2' }
  const [one, two] = [createOutboxStore(local, noFiles), createOutboxStore(local, noFiles)]
  one.restore(samplePlayer)
  two.restore(samplePlayer)
  one.saveOutbox(samplePlayer, [sampleDraft('a')])
  two.saveOutbox(samplePlayer, [sampleDraft('b')])
  one.saveOutbox(samplePlayer, [])
  expect(
    createOutboxStore(local, noFiles)
      .restore(samplePlayer)
      .outbox.map(({ draft }) => draft),
  ).toEqual([sampleDraft('b')])
  expect(createOutboxStore(local, noFiles).restore(other).outbox).toEqual([])
})

test('a file is stored with its message once, restored after a reload and deleted with the message', async () => {
  const local = memoryStore()
  const done: unknown[] = []
  const files: MessageFiles = {
    ...noFiles,
    persist: (id) => done.push(['persist', id]),
    remove: (id) => done.push(['remove', id]),
    restore: (ids) => Promise.resolve(void done.push(['restore', ids])),
  }
  const outboxStore = createOutboxStore(local, files)
  outboxStore.restore(samplePlayer)
  const there = sampleMedia('there', { message: { message_type: 'media', payload: { fileType: 'image', filePath: '/files/p1' } } })
  outboxStore.saveOutbox(samplePlayer, [sampleDraft('text'), sampleMedia('gone'), sampleMedia('waits'), sampleMedia('there')])
  outboxStore.saveOutbox(samplePlayer, [sampleDraft('text'), sampleMedia('waits', { failed: true }), there])
  outboxStore.saveOutbox(samplePlayer, [sampleMedia('waits', { failed: true }), there])
  expect(done).toEqual([
    ['persist', 'gone'],
    ['persist', 'waits'],
    ['persist', 'there'],
    ['remove', 'gone'],
  ])
  expect(['waits', 'gone', 'aits'].map((id) => isDraftStored(local, id))).toEqual([true, false, false])
  done.length = 0
  await fixture({ local, token: 't1', files }).enter()
  expect(done).toEqual([['restore', ['waits']]])
})

test('a guest unknown to the server is deleted, unless another tab has replaced it', async () => {
  const local = memoryStore({ 'guest-id': 'g1 signed' })
  const [one, two] = [fixture({ local }), fixture({ local })]
  await one.enter()
  await two.enter()
  one.ports.removeGuest()
  expect(local.all()).toEqual({})
  local.setItem('guest-id', 'g2 new')
  two.ports.removeGuest()
  expect([local.all(), two.proof()]).toEqual([{ 'guest-id': 'g2 new' }, 'signed'])
})

test('players, and guests with an id, may have earlier messages', () => {
  const tab = memoryStore()
  const of = (token: string | null, local = memoryStore()) => chatInput({ token, local, tab }).mayHaveConversation
  expect([of('t1'), of(null), of(null, memoryStore({ 'guest-id': 'g1' }))]).toEqual([true, false, true])
})

test('later messages are read by number, page by page, to the last one', async () => {
  const items = samplePage(10).toReversed()
  const newer = (from: number, count: number) => worked(samplePage(from + count - 1, count).toReversed())
  const { ports, calls } = fixture({ history: [newer(11, 100), newer(111, 3)] })
  const outcome = await answerOf(ports.conversation.actors.loadNewer, { customer: samplePlayer, items })
  expect(outcome.ok && outcome.value.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 103 }, (_, index) => 11 + index))
  expect(calls.map(([, input]) => (input as { afterSequence?: number }).afterSequence)).toEqual([10, 110])
})

test('an answer without numbers ends the reading by number, and nothing is read from the beginning', async () => {
  const plain = samplePage(200, 100).map(({ sequence: _sequence, ...item }) => item)
  const { ports, calls } = fixture({ history: [worked(plain), worked([])] })
  await answerOf(ports.conversation.actors.loadNewer, { customer: samplePlayer, items: samplePage(10).toReversed() })
  expect(calls.map(([, input]) => (input as { afterSequence?: number }).afterSequence)).toEqual([10])
})

test('without numbers messages are read backwards until a known one', async () => {
  const plain = (newest: number, count = 10): ConversationItem[] =>
    samplePage(newest, count).map(({ sequence: _sequence, ...item }) => item)
  const { ports, calls } = fixture({ history: [worked(plain(25)), worked(plain(15))] })
  const outcome = await answerOf(ports.conversation.actors.loadNewer, { customer: samplePlayer, items: plain(10).toReversed() })
  expect([outcome.ok && outcome.value.length, calls.map(([, input]) => (input as { skip?: number }).skip)]).toEqual([20, [0, 10]])
})

test('messages are sent in order with their id as the key, and retried until the server decides', async () => {
  const { ports, calls, slept } = fixture({ send: [offline, worked('2026-11-21T07:30:01Z'), refusedWith('REQUEST_LIMIT')] })
  const send = (id: string) => answerOf(ports.conversation.message.actors.send, { draft: sampleDraft(id) })
  const answers = Promise.all([send('a'), send('b')])
  await settled()
  expect(await answers).toEqual([worked('2026-11-21T07:30:01Z'), refusedWith('REQUEST_LIMIT')])
  expect([
    calls.map(([, input, options]) => [
      (input as ConversationItem).clientMessageId,
      (options as { idempotencyKey: string }).idempotencyKey,
    ]),
    slept,
  ]).toEqual([
    [
      ['a', 'a'],
      ['a', 'a'],
      ['b', 'b'],
    ],
    [1000],
  ])
})

test('offline, a message is retried with growing delays and keeps its place', async () => {
  const nothing = [offline, lost, unavailable, unavailable]
  const { ports, calls, slept } = fixture({ send: [...nothing, ...nothing, worked('a'), worked('b')] })
  const answers = Promise.all(['a', 'b'].map((id) => answerOf(ports.conversation.message.actors.send, { draft: sampleDraft(id) })))
  expect([await answers, calls.map(([, input]) => (input as ConversationItem).clientMessageId).join(''), slept]).toEqual([
    [worked('a'), worked('b')],
    `${'a'.repeat(9)}b`,
    [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000],
  ])
})

test.each([
  ['its session is over', failedWith({ kind: 'signedOut', effect: 'none' }), 1],
  ['the service is over', failedWith({ kind: 'gone', effect: 'none' }), 1],
  ['refused', refusedWith('KEY_INVALID'), 1],
  ['put off for long', refusedWith('REQUEST_LIMIT', { retryAfter: 11 }), 1],
  ['the server breaks at it each time', failedWith({ kind: 'refused', code: 'INTERNAL_SERVER_ERROR', message: '', effect: 'unknown' }), 4],
  ['it breaks and does not say at what', failedWith({ kind: 'refused', message: 'Internal Server Error', effect: 'unknown' }), 4],
  ['what comes makes no sense each time', failedWith({ kind: 'unreadable', status: 200, effect: 'unknown' }), 4],
  ['a proxy lets nothing of it through', failedWith({ kind: 'unreadable', status: 403, effect: 'none' }), 1],
  ['it is too large for a proxy', failedWith({ kind: 'unreadable', status: 413, effect: 'none' }), 1],
  ['a proxy finds it too much each time', failedWith({ kind: 'unreadable', status: 429, effect: 'none' }), 4],
  ['put off for a moment each time', refusedWith('REQUEST_LIMIT', { retryAfter: 1 }), 4],
])('%s fails the message, and the next one is sent', async (_, answer, tries) => {
  const { ports, calls } = fixture({ send: [...Array.from({ length: tries }, () => answer), worked('b')] })
  const send = (id: string) => answerOf(ports.conversation.message.actors.send, { draft: sampleDraft(id) })
  expect([await Promise.all([send('a'), send('b')]), calls.length]).toEqual([[answer, worked('b')], tries + 1])
})

test('a temporary refusal, or one for a running request, is retried', async () => {
  const running = failedWith({ kind: 'refused', message: 'still running', effect: 'unknown' })
  const { ports, slept } = fixture({ send: [refusedWith('REQUEST_LIMIT', { retryAfter: 10 }), running, worked('a')] })
  expect([await answerOf(ports.conversation.message.actors.send, { draft: sampleDraft('a') }), slept]).toEqual([
    worked('a'),
    [10_000, 2000],
  ])
})

test.each([502, 504])('a gateway error (%i) makes all messages wait, as offline does', async (status) => {
  const gatewayError = failedWith({ kind: 'unreadable', status, effect: 'unknown' })
  const { ports, calls } = fixture({ send: [...Array.from({ length: 9 }, () => gatewayError), worked('a')] })
  expect([await answerOf(ports.conversation.message.actors.send, { draft: sampleDraft('a') }), calls.length]).toEqual([worked('a'), 10])
})

test('online again, waiting messages are sent at once; delivered ones are not repeated', async () => {
  const { ports, calls } = fixture({ send: [offline, offline, worked('b')], sleep: () => new Promise(() => {}) })
  const [first, second] = ['a', 'b'].map((id) => createActor(ports.conversation.message.actors.send, { input: { draft: sampleDraft(id) } }))
  first?.start()
  second?.start()
  await settled()
  ports.conversation.retryNow()
  await settled()
  const ids = () => calls.map(([, input]) => (input as ConversationItem).clientMessageId).join('')
  expect(ids()).toBe('aa')
  first?.stop()
  await settled()
  expect([ids(), second?.getSnapshot().output]).toEqual(['aab', worked('b')])
})

test('the read mark is sent where the backend numbers messages', async () => {
  const { ports, calls, enter } = fixture({ token: 't1', markRead: [worked(null), worked(null)] })
  await enter()
  for (const mark of [{ createdAt: 'then', sequence: 7 }, { createdAt: 'then' }])
    await answerOf(ports.conversation.readMark.actors.markRead, mark)
  const ids = { userId: samplePlayer.userId, guestId: null }
  expect(calls.slice(-2).map(([, input]) => input)).toEqual([{ ...ids, sequence: 7 }, ids])
})

test('a sent item has the customer as its author', async () => {
  const { ports, calls, enter } = fixture({ token: 't1', send: [worked('2026-11-21T07:30:01Z')] })
  await enter()
  await answerOf(ports.conversation.message.actors.send, { draft: sampleDraft('a', 'Hello') })
  const { createdAt: _at, sequence: _number, ...item } = sampleItem(1, 'customer', sampleText('Hello'), 'a')
  expect(calls.at(-1)?.[1]).toEqual({ ...item, ...samplePlayer })
})

const noFiles: MessageFiles = { get: () => undefined, persist: () => {}, remove: () => {}, restore: () => Promise.resolve() }

type Queue = {
  createGuest?: Outcome<{ guestId: string; guestToken: string }>[]
  history?: Outcome<ConversationItem[]>[]
  send?: Outcome<string>[]
  markRead?: Outcome<null>[]
}

function fixture({
  local = memoryStore(),
  token = null,
  sleep = () => Promise.resolve(),
  files = noFiles,
  ...queue
}: Queue & { local?: ReturnType<typeof memoryStore>; token?: string | null; sleep?: () => Promise<void>; files?: MessageFiles }) {
  const calls: [string, unknown, unknown][] = []
  const slept: number[] = []
  let proof: () => string | null = () => null
  const answering =
    <T>(name: string, left: Outcome<T>[] = []) =>
    (input: unknown, options: unknown) => {
      calls.push([name, input, options])
      return Promise.resolve(left.shift() ?? offline)
    }
  const { userId, username, name } = samplePlayer
  const krapao = {
    clock: { now: () => 0 },
    chat: {
      config: answering('config', [worked({ PREFIX: 'krapao-' })]),
      createGuest: answering('createGuest', queue.createGuest),
      history: answering('history', queue.history),
      send: answering('send', queue.send),
      markRead: answering('markRead', queue.markRead),
    },
    profile: { get: () => Promise.resolve(worked({ _id: userId, username, name })) },
  } as unknown as Krapao
  const ports = chatPorts({
    client: (guestToken) => {
      proof = guestToken
      return krapao
    },
    token,
    connect: () => Promise.reject(new Error('no connection here')),
    files,
    local,
    tab: memoryStore(),
    sleep: (ms) => {
      slept.push(ms)
      return sleep()
    },
  })
  const enter = () => toPromise(createActor(ports.actors.enter as unknown as PromiseActorLogic<Outcome<Participant>, undefined>).start())
  return { ports, calls, slept, enter, proof: () => proof() }
}
