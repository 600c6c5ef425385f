import { createCipheriv, createHash, randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { balanceOf } from '../ledger/ledger.ts'
import { addFault, clearFaults } from '../sandbox/faults.ts'
import { said } from '../testing/calls.ts'
import { keepLedgerClean } from '../testing/cleanLedger.ts'
import { freshApp } from '../testing/freshApp.ts'
import { signUp, type TestPlayer } from '../testing/players.ts'
import { finishGifts, interruptedAfter } from './giftLink.service.ts'

const { app, world, pool, another } = await freshApp()
const second = await another()
keepLedgerClean(world)
beforeEach(async () => {
  await clearFaults(pool)
  await world.settings.change({ clockOffset: 0 })
})

/** As the client writes it, with Node's own cipher. */
function seal(text: string, passphrase = 'krapao-sandbox'): string {
  const salt = randomBytes(8)
  const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
  const blocks = [md5(Buffer.from(passphrase), salt)]
  while (blocks.length < 3) blocks.push(md5(blocks.at(-1) ?? salt, Buffer.from(passphrase), salt))
  const drawn = Buffer.concat(blocks)
  const cipher = createCipheriv('aes-256-cbc', drawn.subarray(0, 32), drawn.subarray(32, 48))
  return Buffer.concat([Buffer.from('Salted__'), salt, cipher.update(text), cipher.final()]).toString('base64')
}

const make = async (amount = 50, state = 'fresh') => {
  const [, body] = await said(app, 'POST', '/sandbox/api/giftLinks', { body: { amount, state } })
  return (body as { link: string }).link
}
const sealed = (link: string) => seal(`${link}::KRAPAO GIFT`)
const send = ({ headers }: TestPlayer, link: string, { key, copy = app }: { key?: string; copy?: typeof app } = {}) =>
  said(copy, 'POST', '/api/wallet/truelink', {
    headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    body: { link },
  })
const wallet = ({ playerId }: TestPlayer) => balanceOf(pool, playerId, 'wallet')
const invalid = [422, { message: 'TRUELINK_INVALID' }]
const duplicate = [422, { message: 'TRUELINK_DUPLICATE' }]

test('a gift is in the wallet at once, with its line', async () => {
  const player = await signUp(world)
  expect([await send(player, sealed(await make(20.5))), await wallet(player)]).toEqual([[200, {}], 2_050])
  const [, body] = await said(app, 'POST', '/api/statement', { headers: player.headers, body: { page: 1, limit: 10 } })
  expect((body as { statements: object[] }).statements).toEqual([
    expect.objectContaining({ statementType: 'deposit', status: 'SUCCESS', from: 'TRUEWALLET', to: 'WALLET', amount: 20.5, balance: 20.5 }),
  ])
})

test('sent again it is a duplicate, from another player too', async () => {
  const [player, other] = [await signUp(world), await signUp(world)]
  const link = await make()
  await send(player, sealed(link))
  expect([await send(player, sealed(link)), await send(other, sealed(link))]).toEqual([duplicate, duplicate])
  expect([await wallet(player), await wallet(other)]).toEqual([5_000, 0])
})

test.each([
  ['a used link', async () => sealed(await make(50, 'used'))],
  ['what is no link', async () => sealed('hello')],
  ['a link of another service', async () => sealed('https://example.com/campaign/?v=0123456789abcdef')],
  ['a wallet that takes no links', async () => seal(`${await make()}::KRAPAO SERVICE`)],
  ['no wallet', async () => seal(await make())],
  ['another passphrase', async () => seal(`${await make()}::KRAPAO GIFT`, 'another')],
  ['what was never sealed', async () => make()],
] as const)('%s is invalid', async (_, linkOf) => {
  const player = await signUp(world)
  expect([await send(player, await linkOf()), await wallet(player)]).toEqual([invalid, 0])
})

test('below two baht the gift stays where it is', async () => {
  const player = await signUp(world)
  const link = await make(1.99)
  const answers = [await send(player, sealed(link)), await send(player, sealed(await make(2)))]
  expect(answers).toEqual([
    [400, { message: 'KEY_INVALID', params: { field: 'link', limit: 2 } }],
    [200, {}],
  ])
  const code = world.ports.gift.codeOf(link) ?? ''
  expect([await world.ports.gift.look(code), await wallet(player)]).toEqual([{ state: 'fresh', amount: 199 }, 200])
})

test('who sends five that are none waits out the minute', async () => {
  const player = await signUp(world)
  for (let time = 0; time < 5; time += 1) await send(player, sealed('hello'))
  expect(await send(player, sealed(await make()))).toEqual([429, { message: 'REQUEST_LIMIT_1MIN' }])
  await world.settings.change({ clockOffset: 60_500 })
  expect(await send(player, sealed(await make()))).toEqual([200, {}])
})

test('a closed wallet takes no gifts', async () => {
  const player = await signUp(world)
  await pool.query('update player set has_wallet = false where id = $1', [player.playerId])
  expect(await send(player, sealed(await make()))).toEqual([422, { message: 'NO_WALLET' }])
})

test('20 at once, of two players, through two servers: one succeeds', async () => {
  const players = [await signUp(world), await signUp(world)] as const
  const link = await make()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send(players[index % 2 === 0 ? 0 : 1], sealed(link), { key: randomUUID(), copy: index % 4 < 2 ? app : second.app }),
    ),
  )
  expect(answers.filter(([status]) => status === 200).length).toBe(1)
  expect(answers.filter(([status]) => status !== 200)).toEqual(Array.from({ length: 19 }, () => duplicate))
  expect((await wallet(players[0])) + (await wallet(players[1]))).toBe(5_000)
})

test('20 at once under one key: one gift, and whoever asks again is told so', async () => {
  const player = await signUp(world)
  const [key, link] = [randomUUID(), sealed(await make())]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(player, link, { key, copy: index % 2 === 0 ? app : second.app })),
  )
  expect(answers.filter(([status]) => status !== 200 && status !== 409)).toEqual([])
  expect([await send(player, link, { key }), await wallet(player)]).toEqual([[200, {}], 5_000])
})

test.each(['failBefore', 'failAfter', 'garbage'] as const)(
  'the gift wallet answers %s: 503, and the same key then succeeds, once',
  async (mode) => {
    const player = await signUp(world)
    await addFault(pool, { port: 'gift', target: 'redeem', mode, times: 1 })
    const [key, link] = [randomUUID(), sealed(await make())]
    expect((await send(player, link, { key }))[0]).toBe(503)
    expect([await send(player, link, { key }), await wallet(player)]).toEqual([[200, {}], 5_000])
  },
)

test('a gift that was taken while its answer was lost is credited without anyone asking', async () => {
  const player = await signUp(world)
  await addFault(pool, { port: 'gift', target: 'redeem', mode: 'failAfter', times: 1 })
  await send(player, sealed(await make()))
  expect([await finishGifts(world), await wallet(player)]).toEqual([0, 0])
  await world.settings.change({ clockOffset: interruptedAfter + 1_000 })
  await Promise.all([finishGifts(world), finishGifts(second.world), finishGifts(world)])
  expect(await wallet(player)).toBe(5_000)
})
