import { expect, test } from 'vitest'
import type { GameAccount, Krapao, Outcome, Satang } from '@krapao/sdk'
import { launchGame, openingNotice, type OpeningSettings } from './opening.ts'
import { launchMethods } from './launchMethods.ts'

const settings: OpeningSettings = {
  iframe: false,
  laos: false,
  bettingUrl: null,
  pgslotMessage: null,
  safeLink: (link) => (/^(https:\/\/|\/)/.test(link) ? new URL(link, 'https://api.example').href : null),
}
const gameOf = (code: string, more: Partial<GameAccount> = {}): GameAccount => ({
  code,
  name: code,
  logo: '',
  background: '',
  category: 'slot',
  isActive: true,
  amount: 0 as Satang,
  ftWalletSlot: 1,
  web: `https://${code.toLowerCase()}.example`,
  android: null,
  ios: null,
  ...more,
})
const credentials = { username: 'kp & co', password: 'p/w?#' }
const { signal } = new AbortController()

function fakeApi(answer: Outcome<{ link: string }> = { ok: true, value: { link: '/enter?ticket=1' } }) {
  const requests: unknown[] = []
  const gameAccount = new Proxy({} as Krapao['gameAccount'], {
    get:
      (_, name) =>
      async (...args: unknown[]) => {
        requests.push([name, ...args])
        return answer
      },
  })
  const open = (game: GameAccount, more: Partial<OpeningSettings> = {}, event?: Record<string, string>) =>
    launchGame({ gameAccount }, { ...settings, ...more })({ game, credentials: { ...credentials, ...(event && { event }) } }, signal)
  return { requests, open }
}
const linkTo = (url: string) => ({ ok: true, value: { kind: 'link', url } })
const formTo = (action: string, fields: object = {}) => ({
  ok: true,
  value: { kind: 'form', action, fields: { ...fields, ...credentials } },
})
const refused = { ok: false, problem: { kind: 'refused', code: 'LOGIN_FAIL', message: 'LOGIN_FAIL', effect: 'none' } }

test('opening table, the sixteen game codes of the requirements, has one row for each', () => {
  expect([...launchMethods.keys()]).toEqual(
    'JOKER SEXYGAME BETFLIX ASKMEBET UFABET SUPERSLOT PG SLOTXO IMI USUN AREASLOT CIRCUS SLOTRACHA PGSLOT JOKER2 HUAYHD'.split(' '),
  )
})

// @covers 7.opening-3 7.opening-4 7.opening-7 7.opening-9 7.opening-10 7.opening-11 7.opening-12 7.opening-13 7.opening-14 7.opening-15
// @covers 7.opening-16
test.each([
  ['PG', 'autoLoginPg', ['username']],
  ['BETFLIX', 'autoLoginBetflix', ['username']],
  ['ASKMEBET', 'autoLoginAskmebet', ['username', 'password']],
  ['IMI', 'autoLoginImi', ['username', 'password']],
  ['USUN', 'autoLoginUsun', ['username', 'password']],
  ['AREASLOT', 'autoLoginAreaslot', ['username']],
  ['CIRCUS', 'autoLoginCircus', ['username', 'password']],
  ['SLOTRACHA', 'autoLoginSlotracha', ['username', 'password']],
  ['PGSLOT', 'autoLoginPgslot', ['username', 'password']],
  ['JOKER2', 'autoLoginJoker2', ['username']],
  ['HUAYHD', 'autoLoginHuayhd', ['username']],
] as const)('%s, opened, follows the link of its auto login with only the required fields', async (code, method, names) => {
  const { requests, open } = fakeApi()
  expect(await open(gameOf(code, { web: null }))).toEqual(linkTo('https://api.example/enter?ticket=1'))
  expect(requests).toEqual([[method, Object.fromEntries(names.map((name) => [name, credentials[name]])), { signal }]])
})

// @covers 7.opening-1 7.opening-2 7.opening-8
test.each(['JOKER', 'SEXYGAME', 'SLOTXO'])('%s, opened, receives its login form', async (code) => {
  const { requests, open } = fakeApi()
  expect(await open(gameOf(code))).toEqual(formTo(`https://${code.toLowerCase()}.example/login`))
  expect(await open(gameOf(code, { web: '/sandbox/games/X/' }))).toEqual(formTo('https://api.example/sandbox/games/X/login'))
  expect(requests).toEqual([])
})

// @covers 7.opening-6 7.opening-20
test('SUPERSLOT, any characters in the credentials, receives them encoded in its query', async () => {
  const { open } = fakeApi()
  expect(await open(gameOf('SUPERSLOT'))).toEqual(linkTo('https://superslot.example/?username=kp+%26+co&password=p%2Fw%3F%23'))
  expect(await open(gameOf('SUPERSLOT', { web: 'https://s.example/a?b=1#c' }))).toEqual(
    linkTo('https://s.example/a?b=1&username=kp+%26+co&password=p%2Fw%3F%23#c'),
  )
})

// @covers 7.opening-5 7.opening-22 7.opening-23
test("UFABET, several configured sites, prefers the operator's, then Laos, then the catalogue", async () => {
  const { open } = fakeApi()
  const game = gameOf('UFABET', { webLaos: 'https://lao.example' })
  expect(await open(game)).toEqual(formTo('https://ufabet.example/login'))
  expect(await open(game, { laos: true })).toEqual(formTo('https://lao.example/login'))
  expect(await open(gameOf('UFABET'), { laos: true })).toEqual(formTo('https://ufabet.example/login'))
  for (const laos of [true, false])
    expect(await open(game, { laos, bettingUrl: 'https://own.example' })).toEqual(formTo('https://own.example/login'))
})

test("other games, Laos variant and an operator's betting site configured, keep their own site", async () => {
  const { open } = fakeApi()
  const own = { laos: true, bettingUrl: 'https://own.example' }
  expect(await open(gameOf('JOKER', { webLaos: 'https://lao.example' }), own)).toEqual(formTo('https://joker.example/login'))
  expect(await open(gameOf('MANGKORN', { webLaos: 'https://lao.example' }), own)).toEqual(linkTo('https://mangkorn.example/'))
})

test.each(['constructor', '__proto__', 'toString'])('a game whose code is %s opens its web link', async (code) => {
  const { open } = fakeApi()
  expect(await open(gameOf(code, { web: 'https://game.example' }))).toEqual(linkTo('https://game.example/'))
})

// @covers 3.wallet-10
test('UFABET form, event values of credentials and game, prefers the credentials and never replaces the user', async () => {
  const { open } = fakeApi()
  const game = gameOf('UFABET', { event: { __VIEWSTATE: 'old' } })
  expect(await open(game)).toEqual(formTo('https://ufabet.example/login', { __VIEWSTATE: 'old' }))
  expect(await open(game, {}, { __VIEWSTATE: 'new', username: 'other' })).toEqual(
    formTo('https://ufabet.example/login', { __VIEWSTATE: 'new' }),
  )
  expect(await open(gameOf('JOKER', { event: { __VIEWSTATE: 'old' } }))).toEqual(formTo('https://joker.example/login'))
})

// @covers 7.opening-17
test('game without a row, opened, follows its web link', async () => {
  const { requests, open } = fakeApi()
  expect(await open(gameOf('MANGKORN', { web: 'https://m.example/play?a=1' }))).toEqual(linkTo('https://m.example/play?a=1'))
  expect(requests).toEqual([])
})

// @covers 7.opening-21
test('every game, iframe flag set, opens in a frame', async () => {
  const { open } = fakeApi()
  const inFrame = async (code: string) => open(gameOf(code), { iframe: true })
  expect(await inFrame('MANGKORN')).toEqual({ ok: true, value: { kind: 'frame', content: linkTo('https://mangkorn.example/').value } })
  expect(await inFrame('PG')).toEqual({ ok: true, value: { kind: 'frame', content: linkTo('https://api.example/enter?ticket=1').value } })
  expect(await inFrame('JOKER')).toEqual({ ok: true, value: { kind: 'frame', content: formTo('https://joker.example/login').value } })
})

test.each(['javascript:alert(1)', 'http://x.example', 'x'])('%s, as a link, is not followed', async (link) => {
  const { open } = fakeApi({ ok: true, value: { link } })
  for (const code of ['PG', 'JOKER', 'SUPERSLOT', 'MANGKORN']) expect(await open(gameOf(code, { web: link }))).toEqual(refused)
})

test('game, no link, cannot be opened', async () => {
  const { open } = fakeApi()
  for (const code of ['JOKER', 'UFABET', 'SUPERSLOT', 'MANGKORN']) expect(await open(gameOf(code, { web: null }))).toEqual(refused)
})

test('auto login, refused, returns the refusal', async () => {
  const no: Outcome<never> = { ok: false, problem: { kind: 'refused', code: 'NOT_AREASLOT', message: 'NOT_AREASLOT', effect: 'none' } }
  expect(await fakeApi(no).open(gameOf('AREASLOT'))).toEqual(no)
})

test('PGSLOT, before opening, is the only game with a message', () => {
  const notices = { pgslotMessage: 'Closed on Mondays' }
  expect([openingNotice('PGSLOT', notices), openingNotice('PG', notices), openingNotice('PGSLOT', { pgslotMessage: null })]).toEqual([
    'Closed on Mondays',
    null,
    null,
  ])
})
