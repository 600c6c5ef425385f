import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { statusAndBody } from '#testing/calls.ts'
import { guestChatClient, history, reply, send, text, words } from '#testing/chat.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp, type TestPlayer } from '#testing/players.ts'
import { handleReply } from './chat.service.ts'

const many = '100000'
const { app, context, pool, another } = await freshApp({ CHAT_MESSAGES: many, PLAYER_REQUESTS: many, ADDRESS_REQUESTS: many })
const other = await another()
beforeEach(async () => {
  await context.settings.change({ enableChatWidget: true, clockOffset: 0 })
  await pool.query('delete from sandbox_fault')
})

const idOf = async ({ headers }: TestPlayer) =>
  ((await statusAndBody(app, 'GET', '/api/account/profile', { headers }))[1] as { _id: string })._id
type Chat = { conversation: string; read: number; username: string | null; name: string | null; messages: { sequence: number }[] }
const chats = async () => (await statusAndBody(app, 'GET', '/sandbox/api/chats'))[1] as Chat[]
const chatOf = async (conversation: string) => (await chats()).find((chat) => chat.conversation === conversation)
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
const denied = [403, { message: 'UNAUTHORIZED' }]

describe('conversations', () => {
  // @covers 3.chat-2 3.chat-3 3.chat-8 7.chat-2
  test('a player’s conversation has author, time and every field of each item', async () => {
    const player = await signUp(context)
    const id = await idOf(player)
    expect(await send(app, player.headers, { ...text('สวัสดี'), userId: id, clientMessageId: 'm1', session_id: 's1' })).toEqual([200, time])
    expect(await reply(app, id, { text: 'How can I help?' })).toEqual([200, {}])
    const about = { userId: id, guestId: null, username: player.phone, name: 'Somchai', deviceToken: null, createdAt: time }
    expect(await history(app, player.headers, { userId: id, limit: 10, skip: 0 })).toEqual([
      {
        ...about,
        sender: 'agent',
        ...text('How can I help?'),
        session_id: null,
        clientMessageId: expect.any(String),
        sequence: 2,
        read: false,
      },
      { ...about, sender: 'customer', ...text('สวัสดี'), session_id: 's1', clientMessageId: 'm1', sequence: 1 },
    ])
  })

  // @covers 3.chat-3
  test('a guest’s conversation is opened by the token only, and its id names the room without identifying the person', async () => {
    const guest = guestChatClient(context)
    expect(await send(app, guest.headers, { ...text('hi'), guestId: guest.id })).toEqual([200, time])
    await reply(app, guest.id, { text: 'hello' })
    expect(words(await history(app, guest.headers))).toEqual(['agent: hello', 'customer: hi'])
    expect((await history(app, guest.headers)).map(({ userId, guestId, username, name }) => [userId, guestId, username, name])).toEqual(
      [1, 2].map(() => [null, guest.id, null, null]),
    )
  })

  test('a login keeps the guest’s conversation separate', async () => {
    const [guest, player] = [guestChatClient(context), await signUp(context)]
    await send(app, guest.headers, text('as a guest'))
    await send(app, player.headers, text('as a player'))
    expect([words(await history(app, guest.headers)), words(await history(app, player.headers))]).toEqual([
      ['customer: as a guest'],
      ['customer: as a player'],
    ])
  })

  // @covers 7.chat-3
  test('pages return the newest items, and items after a sequence in order', async () => {
    const { headers } = guestChatClient(context)
    for (let number = 1; number <= 25; number += 1) await send(app, headers, text(String(number)))
    const numbers = async (page: object) => (await history(app, headers, page)).map(({ sequence }) => sequence)
    const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)
    expect([
      await numbers({ limit: 10 }),
      await numbers({ limit: 10, skip: 10 }),
      await numbers({ limit: 10, skip: 20 }),
      await numbers({ limit: 10, skip: 30 }),
      await numbers({ limit: 3, afterSequence: 20 }),
      await numbers({ limit: 100, afterSequence: 22 }),
      await numbers({ limit: 100, afterSequence: 25 }),
    ]).toEqual([down(25, 16), down(15, 6), down(5, 1), [], [21, 22, 23], [23, 24, 25], []])
  })

  // @covers 7.chat-8
  test('a read mark covers support’s items up to it and none after', async () => {
    const player = await signUp(context)
    const id = await idOf(player)
    await reply(app, id, { text: 'one' })
    await reply(app, id, { text: 'two' })
    const marks = async () => (await history(app, player.headers)).map(({ read }) => read)
    const mark = (path: string) => statusAndBody(app, 'PUT', path, { headers: player.headers, body: { userId: id } })
    const before = await marks()
    expect([before, await mark('/api/chat/read-customer/'), await marks()]).toEqual([
      [false, false],
      [200, {}],
      [true, true],
    ])
    await reply(app, id, { text: 'three' })
    expect([await marks(), (await chatOf(id))?.read]).toEqual([[false, true, true], 2])
    expect([await mark('/api/chat/read-customer'), await marks()]).toEqual([
      [200, {}],
      [true, true, true],
    ])
  })

  test('a read mark at an item leaves later ones unread, and an older mark changes nothing', async () => {
    const guest = guestChatClient(context)
    await send(app, guest.headers, text('hello'))
    for (const answer of ['two', 'three', 'four']) await reply(app, guest.id, { text: answer })
    const after = async (sequence: number) => {
      expect(await statusAndBody(app, 'PUT', '/api/chat/read-customer', { headers: guest.headers, body: { sequence } })).toEqual([200, {}])
      return [(await history(app, guest.headers, { limit: 3 })).map(({ read }) => read), (await chatOf(guest.id))?.read]
    }
    expect([await after(3), await after(2), await after(99)]).toEqual([
      [[false, true, true], 3],
      [[false, true, true], 3],
      [[true, true, true], 4],
    ])
  })
})

describe('duplicates', () => {
  // @covers G2.5
  test('the same client id at any copy and time is the same message, and is refused with another text', async () => {
    const { headers } = guestChatClient(context)
    const body = { ...text('once'), clientMessageId: 'same' }
    const [first, second] = [await send(app, headers, body), await send(other.app, headers, body)]
    expect([first, second, (await history(app, headers)).length]).toEqual([[200, time], first, 1])
    expect(await send(app, headers, { ...text('twice'), clientMessageId: 'same' })).toEqual([
      422,
      { message: 'KEY_INVALID', params: { field: 'clientMessageId' } },
    ])
  })

  test('thirty parallel messages through two copies, half with one client id, make sixteen with consecutive numbers', async () => {
    const { headers } = guestChatClient(context)
    const sends = Array.from({ length: 30 }, (_, index) =>
      send(index % 4 < 2 ? app : other.app, headers, {
        ...text(index % 2 === 0 ? 'same' : `own ${index}`),
        clientMessageId: index % 2 === 0 ? 'same' : randomUUID(),
      }),
    )
    expect((await Promise.all(sends)).map(([status]) => status)).toEqual(sends.map(() => 200))
    expect((await history(app, headers)).map(({ sequence }) => sequence)).toEqual(Array.from({ length: 16 }, (_, index) => 16 - index))
  })

  test('client ids of another customer and of support are independent', async () => {
    const [one, two] = [guestChatClient(context), guestChatClient(context)]
    for (const { headers } of [one, two]) await send(app, headers, { ...text('mine'), clientMessageId: 'm1' })
    const message = { message_type: 'text' as const, payload: { message: 'and mine' } }
    for (let count = 0; count < 2; count += 1) await handleReply(context)({ conversation: one.id, id: 'm1', message })
    expect([words(await history(app, one.headers)), words(await history(app, two.headers))]).toEqual([
      ['agent: and mine', 'customer: mine'],
      ['customer: mine'],
    ])
  })

  test('an Idempotency-Key belongs to one guest: it repeats the first answer and refuses another body', async () => {
    const [one, two] = [guestChatClient(context), guestChatClient(context)]
    const body = { ...text('keyed'), clientMessageId: undefined }
    const first = await send(app, one.headers, body, 'key')
    expect([await send(app, one.headers, body, 'key'), (await history(app, one.headers)).length]).toEqual([first, 1])
    expect((await send(app, one.headers, { ...text('other'), clientMessageId: undefined }, 'key'))[0]).toBe(422)
    expect([(await send(app, two.headers, body, 'key'))[0], (await history(app, two.headers)).length]).toEqual([200, 1])
  })
})

describe('access', () => {
  // @covers 3.chat-8 UNAUTHORIZED
  test('ids of another customer in a body show and change nothing', async () => {
    const [player, victim, guest, quiet] = [
      await signUp(context),
      await signUp(context),
      guestChatClient(context),
      guestChatClient(context),
    ]
    const [own, foreign] = [await idOf(player), await idOf(victim)]
    await send(app, victim.headers, text('secret'))
    await send(app, quiet.headers, text('secret too'))
    const tries: [Record<string, string>, object][] = [
      [player.headers, { userId: foreign }],
      [player.headers, { userId: own, guestId: quiet.id }],
      [guest.headers, { guestId: quiet.id }],
      [guest.headers, { userId: foreign }],
      [guest.headers, { guestId: guest.id, userId: foreign }],
    ]
    for (const [headers, ids] of tries) {
      expect(await send(app, headers, { ...text('x'), ...ids })).toEqual(denied)
      expect(await statusAndBody(app, 'POST', '/api/chat/history', { headers, body: { limit: 10, ...ids } })).toEqual(denied)
      expect(await statusAndBody(app, 'PUT', '/api/chat/read-customer/', { headers, body: ids })).toEqual(denied)
    }
    expect(await send(app, player.headers, { ...text('x'), username: victim.phone })).toEqual(denied)
    // Senders cannot name themselves.
    await send(app, player.headers, { ...text('mine'), name: 'Somebody else' })
    expect([(await history(app, player.headers)).map(({ name }) => name), words(await history(app, victim.headers))]).toEqual([
      ['Somchai'],
      ['customer: secret'],
    ])
  })

  test('null and empty ids are ignored', async () => {
    const [player, guest] = [await signUp(context), guestChatClient(context)]
    const withoutIds = { userId: null, guestId: null, username: null, name: null, deviceToken: null, session_id: null }
    expect([
      (await send(app, player.headers, { ...text('a'), ...withoutIds }))[0],
      (await send(app, guest.headers, { ...text('a'), userId: '' }))[0],
    ]).toEqual([200, 200])
  })

  test('a missing token, a forged one and an ended session are refused', async () => {
    const { headers, id, token } = guestChatClient(context)
    await send(app, headers, text('mine'))
    const player = await signUp(context)
    await statusAndBody(app, 'POST', '/api/logout', { headers: player.headers })
    const historyWith = async (authorization?: string) =>
      statusAndBody(app, 'POST', '/api/chat/history', { headers: authorization ? { authorization } : {}, body: { guestId: id, limit: 10 } })
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`
    expect([await historyWith(), await historyWith(`Bearer ${forged}`), await historyWith(player.headers.authorization)]).toEqual([
      [401, { message: 'UNAUTHORIZED' }],
      [401, { message: 'UNAUTHORIZED' }],
      [401, { message: 'INVALID_USER_2' }],
    ])
  })
})

describe('content', () => {
  const invalid = (field: string, code = 'KEY_INVALID') => [400, { message: code, params: { field } }]
  const kind = (message_type: string, payload: object) => ({ message: { message_type, payload } })

  // @covers 9.limits-7
  test.each([
    ['nothing', kind('text', {}), invalid('message.payload.message', 'KEY_MISSING')],
    ['blanks', kind('text', { message: ' \n ' }), invalid('message.payload.message')],
    ['control characters alone', kind('text', { message: '\u0000\u0007' }), invalid('message.payload.message')],
    ['2 001 characters', kind('text', { message: 'ก'.repeat(2_001) }), invalid('message.payload.message')],
    ['what is support’s: buttons', kind('buttons', { message: 'x', buttons: [{ title: 'a' }] }), invalid('message.message_type')],
    ['what is support’s: a card', kind('generic', { message: 'x' }), invalid('message.message_type')],
    ['what is support’s: quick replies', kind('quick_replies', { buttons: [{ title: 'a' }] }), invalid('message.message_type')],
    ['an unknown kind', kind('unknown', {}), invalid('message.message_type')],
    [
      'media without a file',
      kind('media', { fileType: 'image', url: 'https://evil.example/x.png' }),
      invalid('message.payload.filePath', 'KEY_MISSING'),
    ],
    [
      'media of a file that is not there',
      kind('media', { fileType: 'image', filePath: '/files/x.png' }),
      invalid('message.payload.filePath'),
    ],
    ['a postback without its words', kind('postback', { payload: 'P' }), invalid('message.payload.message', 'KEY_MISSING')],
    ['another sender', { ...text('x'), sender: 'agent' }, invalid('sender')],
  ])('%s: refused', async (_, body, problem) => {
    const { headers } = guestChatClient(context)
    expect([await send(app, headers, body), await history(app, headers)]).toEqual([problem, []])
  })

  // @covers 9.limits-7
  test('2 000 characters, line ends, both scripts and combined emoji are returned unchanged', async () => {
    const { headers } = guestChatClient(context)
    const all = ['ก'.repeat(2_000), 'สวัสดี\nສະບາຍດີ\t👨‍👩‍👧‍👦', '<b>"\'&</b>']
    for (const one of all) await send(app, headers, text(one))
    // A lone surrogate, as a careless cut leaves.
    await send(app, headers, text('cut \ud83d'))
    expect((await history(app, headers)).map(({ message }) => message.payload.message)).toEqual(['cut \ufffd', ...all.toReversed()])
  })

  // @covers 3.chat-4
  test('a postback has the text of its button and its payload, and nothing else', async () => {
    const { headers } = guestChatClient(context)
    await send(app, headers, kind('postback', { message: 'My deposit', payload: 'DEPOSIT', url: 'javascript:alert(1)', extra: 1 }))
    expect((await history(app, headers)).map((item) => item.message)).toEqual([
      { message_type: 'postback', payload: { message: 'My deposit', payload: 'DEPOSIT' } },
    ])
  })

  // @covers 3.chat-4 3.chat-5 3.chat-6
  test.each([
    ['text', { message: 'Hello' }],
    [
      'buttons',
      {
        message: 'Choose',
        buttons: [
          { title: 'Site', type: 'web', payload: 'https://a.example' },
          { title: 'Call', type: 'call', payload: '021234567' },
          { title: 'Ask', type: 'postback', payload: 'ASK' },
          { title: 'Thanks', type: 'text' },
        ],
      },
    ],
    ['quick_replies', { message: 'Well?', buttons: [{ title: 'Yes' }, { title: 'No' }] }],
    [
      'generic',
      { message: 'A card', url: '/pictures/banners/x.svg', buttons: [{ title: 'Look', type: 'web', payload: 'https://a.example' }] },
    ],
    ['media', { fileType: 'image', url: 'https://a.example/x.png' }],
    ['media', { message: 'A video', fileType: 'video', url: 'https://a.example/x.mp4' }],
    ['media', { fileType: 'file', filePath: 'https://a.example/x.pdf' }],
    ['postback', { message: 'P', payload: 'P' }],
    ['unknown', {}],
  ])('support may send %s %j', async (type, payload) => {
    const { headers, id } = guestChatClient(context)
    await send(app, headers, text('hi'))
    expect(await reply(app, id, kind(type, payload))).toEqual([200, {}])
    expect((await history(app, headers))[0]?.message).toEqual({ message_type: type, payload })
  })

  test.each([
    ['nothing', {}, 'body'],
    ['both', { text: 'a', ...kind('text', { message: 'b' }) }, 'body'],
    ['blanks', { text: ' ' }, 'message.payload.message'],
    ['a type that is none', kind('dance', {}), 'message.message_type'],
    ['buttons without any', kind('buttons', { message: 'x', buttons: [] }), 'message.payload.buttons'],
    ['too many times', { text: 'a', times: 1_001 }, 'times'],
  ])('support sending %s is refused', async (_, body, field) => {
    const { headers, id } = guestChatClient(context)
    await send(app, headers, text('hi'))
    expect(await reply(app, id, body)).toEqual([400, { message: 'KEY_INVALID', params: { field } }])
  })
})

describe('chat disabled', () => {
  // @covers 3.chat-1 7.chat-1
  test('disabled, every operation is refused for every caller; enabled again, everything is as before', async () => {
    const [guest, player] = [guestChatClient(context), await signUp(context)]
    await send(app, guest.headers, text('before'))
    await context.settings.change({ enableChatWidget: false })
    const off = [403, { message: 'the chat is not offered' }]
    expect([
      await statusAndBody(app, 'GET', '/api/chat/config'),
      await statusAndBody(app, 'POST', '/api/chat/guest'),
      await send(app, guest.headers, text('x')),
      await statusAndBody(app, 'POST', '/api/chat/history', { headers: player.headers, body: { limit: 10 } }),
      await statusAndBody(app, 'PUT', '/api/chat/read-customer/', { headers: guest.headers, body: {} }),
      await statusAndBody(app, 'POST', '/api/chat/upload-image', { headers: guest.headers }),
      await statusAndBody(app, 'POST', '/api/chat/upload-video', { headers: guest.headers }),
    ]).toEqual([1, 2, 3, 4, 5, 6, 7].map(() => off))
    await context.settings.change({ enableChatWidget: true })
    expect([await statusAndBody(app, 'GET', '/api/chat/config'), words(await history(app, guest.headers))]).toEqual([
      [200, { PREFIX: 'krapao-' }],
      ['customer: before'],
    ])
  })

  test('without a support desk there is no chat, whatever the setting', async () => {
    const { app: real } = await another({
      SANDBOX: 'off',
      LOG_LEVEL: 'silent',
      KRAPAO_ADAPTERS: new URL('../../sandbox/routes/unavailablePorts.fixture.ts', import.meta.url).href,
    })
    expect([(await real.inject('/api/lookup/enableChatWidget')).json(), (await real.inject('/api/chat/config')).statusCode]).toEqual([
      { enableChatWidget: false },
      403,
    ])
  })
})

describe('limits', () => {
  // @covers REQUEST_LIMIT
  test('one customer has a limit a minute, which leaves others alone; an address of many new guests has one as well', async () => {
    const { app: narrow } = await another({ CHAT_MESSAGES: '3', LOG_LEVEL: 'silent' })
    await pool.query('delete from request_count')
    const one = guestChatClient(context)
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1) statuses.push((await send(narrow, one.headers, text('x')))[0])
    expect([statuses, (await send(narrow, guestChatClient(context).headers, text('x')))[0]]).toEqual([[200, 200, 200, 429], 200])
    for (let count = 0; count < 40; count += 1) statuses.push((await send(narrow, guestChatClient(context).headers, text('x')))[0])
    expect([statuses.at(-1), (await send(narrow, (await signUp(context)).headers, text('x')))[0]]).toEqual([429, 200])
  })
})

// @covers T17
test('sendMessage, 20 in parallel at two copies, takes as many a minute as one copy would', async () => {
  const copies = [await another({ CHAT_MESSAGES: '3', LOG_LEVEL: 'silent' }), await another({ CHAT_MESSAGES: '3', LOG_LEVEL: 'silent' })]
  const { headers } = await signUp(context)
  await context.settings.change({ clockOffset: 65_000 - (Date.now() % 60_000) })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(copies[index % 2]?.app ?? app, headers, text('x'))))
  await context.settings.change({ clockOffset: 0 })
  expect(answers.filter(([status]) => status === 200)).toHaveLength(3)
})

test('without extensions guests name themselves by a long secret id, which opens nothing that needs a token', async () => {
  const { app: plain } = await another({ EXTENSIONS: 'off', LOG_LEVEL: 'silent' })
  const [guestId, signed] = [randomUUID(), guestChatClient(context)]
  await send(app, signed.headers, text('proven'))
  const sent = await send(plain, {}, { ...text('plain'), guestId })
  const read = (id: string) => statusAndBody(plain, 'POST', '/api/chat/history', { body: { guestId: id, limit: 10 } })
  expect([sent, await read(guestId), await read(signed.id), await read('short'), (await read(''))[0]]).toEqual([
    [200, time],
    [
      200,
      [
        {
          sender: 'customer',
          ...text('plain'),
          userId: null,
          guestId,
          username: null,
          name: null,
          deviceToken: null,
          createdAt: time,
          session_id: null,
        },
      ],
    ],
    [200, []],
    [400, { message: 'KEY_INVALID' }],
    400,
  ])
  expect((await send(plain, signed.headers, { ...text('x'), guestId: signed.id }))[0]).toBe(403)
})
