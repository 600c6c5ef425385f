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

function desk(answer: Outcome<{ link: string }> = { ok: true, value: { link: '/enter?ticket=1' } }) {
  const asked: unknown[] = []
  const gameAccount = new Proxy({} as Krapao['gameAccount'], {
    get:
      (_, name) =>
      async (...args: unknown[]) => {
        asked.push([name, ...args])
        return answer
      },
  })
  const open = (game: GameAccount, more: Partial<OpeningSettings> = {}, event?: Record<string, string>) =>
    launchGame({ gameAccount }, { ...settings, ...more })({ game, credentials: { ...credentials, ...(event && { event }) } }, signal)
  return { asked, open }
}
const linkTo = (url: string) => ({ ok: true, value: { kind: 'link', url } })
const formTo = (action: string, fields: object = {}) => ({
  ok: true,
  value: { kind: 'form', action, fields: { ...fields, ...credentials } },
})
const refused = { ok: false, problem: { kind: 'refused', code: 'LOGIN_FAIL', message: 'LOGIN_FAIL', effect: 'none' } }

test('the sixteen codes of section 7 have a row, and no other', () => {
  expect(Object.keys(launchMethods)).toEqual(
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
] as const)('%s opens the link of its auto login, which is told no more than it asks for', async (code, method, names) => {
  const { asked, open } = desk()
  expect(await open(gameOf(code, { web: null }))).toEqual(linkTo('https://api.example/enter?ticket=1'))
  expect(asked).toEqual([[method, Object.fromEntries(names.map((name) => [name, credentials[name]])), { signal }]])
})

// @covers 7.opening-1 7.opening-2 7.opening-8
test.each(['JOKER', 'SEXYGAME', 'SLOTXO'])('%s is posted its login form', async (code) => {
  const { asked, open } = desk()
  expect(await open(gameOf(code))).toEqual(formTo(`https://${code.toLowerCase()}.example/login`))
  expect(await open(gameOf(code, { web: '/sandbox/games/X/' }))).toEqual(formTo('https://api.example/sandbox/games/X/login'))
  expect(asked).toEqual([])
})

// @covers 7.opening-6 7.opening-20
test('SUPERSLOT has its credentials in the query, whatever is in them', async () => {
  const { open } = desk()
  expect(await open(gameOf('SUPERSLOT'))).toEqual(linkTo('https://superslot.example/?username=kp+%26+co&password=p%2Fw%3F%23'))
  expect(await open(gameOf('SUPERSLOT', { web: 'https://s.example/a?b=1#c' }))).toEqual(
    linkTo('https://s.example/a?b=1&username=kp+%26+co&password=p%2Fw%3F%23#c'),
  )
})

// @covers 7.opening-5 7.opening-22 7.opening-23
test('UFABET is the betting site: the catalogue’s, that for Laos, or the operator’s own over both', async () => {
  const { open } = desk()
  const game = gameOf('UFABET', { webLaos: 'https://lao.example' })
  expect(await open(game)).toEqual(formTo('https://ufabet.example/login'))
  expect(await open(game, { laos: true })).toEqual(formTo('https://lao.example/login'))
  expect(await open(gameOf('UFABET'), { laos: true })).toEqual(formTo('https://ufabet.example/login'))
  for (const laos of [true, false])
    expect(await open(game, { laos, bettingUrl: 'https://own.example' })).toEqual(formTo('https://own.example/login'))
})

test('the Laos variant and a betting site of one’s own are nothing to other games', async () => {
  const { open } = desk()
  const own = { laos: true, bettingUrl: 'https://own.example' }
  expect(await open(gameOf('JOKER', { webLaos: 'https://lao.example' }), own)).toEqual(formTo('https://joker.example/login'))
  expect(await open(gameOf('MANGKORN', { webLaos: 'https://lao.example' }), own)).toEqual(linkTo('https://mangkorn.example/'))
})

// @covers 3.wallet-10
test('UFABET’s form carries event values, the credentials’ before the game’s, and they never hide who signs in', async () => {
  const { open } = desk()
  const game = gameOf('UFABET', { event: { __VIEWSTATE: 'old' } })
  expect(await open(game)).toEqual(formTo('https://ufabet.example/login', { __VIEWSTATE: 'old' }))
  expect(await open(game, {}, { __VIEWSTATE: 'new', username: 'other' })).toEqual(
    formTo('https://ufabet.example/login', { __VIEWSTATE: 'new' }),
  )
  expect(await open(gameOf('JOKER', { event: { __VIEWSTATE: 'old' } }))).toEqual(formTo('https://joker.example/login'))
})

// @covers 7.opening-17
test('any other opens its web link', async () => {
  const { asked, open } = desk()
  expect(await open(gameOf('MANGKORN', { web: 'https://m.example/play?a=1' }))).toEqual(linkTo('https://m.example/play?a=1'))
  expect(asked).toEqual([])
})

// @covers 7.opening-21
test('with the iframe flag every way leads into a frame', async () => {
  const { open } = desk()
  const inFrame = async (code: string) => open(gameOf(code), { iframe: true })
  expect(await inFrame('MANGKORN')).toEqual({ ok: true, value: { kind: 'frame', way: linkTo('https://mangkorn.example/').value } })
  expect(await inFrame('PG')).toEqual({ ok: true, value: { kind: 'frame', way: linkTo('https://api.example/enter?ticket=1').value } })
  expect(await inFrame('JOKER')).toEqual({ ok: true, value: { kind: 'frame', way: formTo('https://joker.example/login').value } })
})

test.each(['javascript:alert(1)', 'http://x.example', 'x'])('nobody is sent to %s', async (link) => {
  const { open } = desk({ ok: true, value: { link } })
  for (const code of ['PG', 'JOKER', 'SUPERSLOT', 'MANGKORN']) expect(await open(gameOf(code, { web: link }))).toEqual(refused)
})

test('without a link there is no way in', async () => {
  const { open } = desk()
  for (const code of ['JOKER', 'UFABET', 'SUPERSLOT', 'MANGKORN']) expect(await open(gameOf(code, { web: null }))).toEqual(refused)
})

test('a refused auto login stays what it is', async () => {
  const no: Outcome<never> = { ok: false, problem: { kind: 'refused', code: 'NOT_AREASLOT', message: 'NOT_AREASLOT', effect: 'none' } }
  expect(await desk(no).open(gameOf('AREASLOT'))).toEqual(no)
})

test('PGSLOT alone has something said before', () => {
  const said = { pgslotMessage: 'Closed on Mondays' }
  expect([openingNotice('PGSLOT', said), openingNotice('PG', said), openingNotice('PGSLOT', { pgslotMessage: null })]).toEqual([
    'Closed on Mondays',
    null,
    null,
  ])
})
