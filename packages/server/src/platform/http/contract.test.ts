import fastify from 'fastify'
import { expect, test } from 'vitest'
import { routesOf } from '#app/app.ts'
import { call, statusAndBody } from '#testing/calls.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'
import { loadContract, operationsOf, registerContract } from './contract.ts'
import type { Routes } from './handler.ts'

const { app, context, pool } = await freshApp()
const contract = await loadContract()
const login = (body: unknown, type = 'application/json') =>
  app.inject({ method: 'POST', url: '/api/login', headers: { 'content-type': type }, body: JSON.stringify(body) })

test('the server serves exactly the operations of the contract, and does not start otherwise', () => {
  const routes = routesOf(context)
  const { login: signIn, ...without } = routes
  if (!signIn) throw new Error('the contract has no login')
  const nothing = () => Promise.resolve()
  const begin = (given: Routes) => () =>
    registerContract(fastify(), contract, given, {
      admit: nothing,
      authenticate: nothing,
      authenticateCustomer: nothing,
      selfAuthenticating: [],
      extensions: true,
      checkAnswers: false,
    })
  expect(begin(routes)).not.toThrow()
  expect(begin(without)).toThrow('an operation of openapi.yaml has no handler: login')
  expect(begin({ ...routes, teleport: signIn })).toThrow('no such operation in openapi.yaml: teleport')
})

// @covers 8.codes-7 KEY_MISSING
test.each([
  [{ username: '0800000001' }, { message: 'KEY_MISSING', params: { field: 'password' } }],
  [
    { username: '', password: 'demo1234' },
    { message: 'KEY_INVALID', params: { field: 'username' } },
  ],
  [
    { username: '0800000001', password: 12345678 },
    { message: 'KEY_INVALID', params: { field: 'password' } },
  ],
  [null, { message: 'KEY_MISSING', params: { field: 'body' } }],
  [[], { message: 'KEY_MISSING', params: { field: 'body' } }],
])('%j breaks the contract', async (body, problem) => {
  expect(
    await statusAndBody(app, 'POST', '/api/login', { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  ).toEqual([400, problem])
})

test.each([
  ['is not there', undefined, 'KEY_MISSING'],
  ['is empty', '', 'KEY_MISSING'],
  ['is cut short', '{"username":', 'KEY_INVALID'],
  ['would poison a prototype', '{"__proto__":{"x":1},"username":"0","password":"1"}', 'KEY_INVALID'],
])('a body that %s is refused', async (_, payload, message) => {
  const headers = { 'content-type': 'application/json' }
  const response = await app.inject({ method: 'POST', url: '/api/login', ...(payload !== undefined && { payload, headers }) })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { message, params: { field: 'body' }, requestId: expect.any(String) as string },
  ])
})

test('an empty body with the JSON content type counts as no body', async () => {
  const headers = { 'content-type': 'application/json' }
  expect((await app.inject({ method: 'POST', url: '/api/chat/guest', payload: '', headers })).statusCode).toBe(200)
})

test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])('%s is not a media type of the contract', async (type) => {
  expect((await login({}, type)).statusCode).toBe(415)
})

test('a body beyond the limit is refused', async () => {
  const response = await login({ username: '0800000001', password: 'x'.repeat(70_000) })
  expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([413, 'the body is too large'])
})

test('money is baht with two decimals and nothing else', async () => {
  const { headers } = await signUp(context)
  const order = (amount: string) =>
    app.inject({
      method: 'POST',
      url: '/api/qrcode/KBANK',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: `{"amount":${amount}}`,
    })
  for (const amount of ['1.005', '-1', '-0.01', '1e309', '1e11', '"5"', 'null', 'true', '[1]', 'NaN']) {
    const { statusCode } = await order(amount)
    expect([amount, statusCode]).toEqual([amount, 400])
  }
})

test('a trailing slash is ignored, and a HEAD changes nothing', async () => {
  expect((await app.inject('/api/lookup/banks/')).statusCode).toBe(200)
  for (const { path } of operationsOf(contract)) {
    const response = await app.inject({ method: 'HEAD', url: path.replace(/\{(\w+)\}/g, '$1') })
    expect([path, response.statusCode]).toEqual([path, 404])
  }
})

test('another method or an unknown path is 404 with a message', async () => {
  for (const [method, url] of [
    ['PUT', '/api/login'],
    ['PATCH', '/api/wallet'],
    ['GET', '/api/nothing'],
    ['POST', '/'],
    ['GET', '/nothing.js'],
  ] as const) {
    const response = await app.inject({ method, url })
    expect([url, response.statusCode, response.json()]).toEqual([
      url,
      404,
      { message: 'not found', requestId: expect.any(String) as string },
    ])
  }
})

test('an error never repeats the path, which may contain a password', async () => {
  for (const url of ['/api/secret', '/api/secret/%zz', '/api/autoLogin/imi/secret/secret', `/api/qrcode/secret${'x'.repeat(600)}`]) {
    const response = await app.inject(url)
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.body).not.toContain('secret')
  }
})

test('while the service is terminated every call is 410, except for its state and the contact', async () => {
  await context.settings.change({ active: false })
  for (const { path, method, operation } of operationsOf(contract)) {
    const answer = await statusAndBody(app, method.toUpperCase() as 'GET', path.replace(/\{(\w+)\}/g, '$1'))
    const served = { getActive: { terminated: 'gone' }, getContact: expect.objectContaining({ lineName: '@krapao' }) as unknown }
    const body = served[operation.operationId as keyof typeof served]
    expect([path, method, ...answer]).toEqual(body ? [path, method, 200, body] : [path, method, 410, { message: 'gone' }])
  }
  await context.settings.change({ active: true })
  expect(await statusAndBody(app, 'GET', '/api/lookup/active')).toEqual([200, {}])
})

// @covers 8.codes-1 INVALID_IP T46
test('every operation, from an address that a rule denies, answers INVALID_IP', async () => {
  const banksFor = (address: string) =>
    call(app, 'GET', '/api/lookup/banks', { address }).then(({ status, body }) => (status === 200 ? 200 : body))
  const denied = { message: 'INVALID_IP' }
  await context.settings.change({ ipRules: { denied: ['203.0.113.0/24', '2001:db8::/32'], allowed: [] } })
  expect(await Promise.all(['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::1', '203.0.114.1'].map(banksFor))).toEqual([
    denied,
    denied,
    denied,
    200,
  ])
  await context.settings.change({ ipRules: { denied: [], allowed: ['203.0.113.0/24'] } })
  expect(await Promise.all(['203.0.113.7', '198.51.100.1', '2001:db8::1'].map(banksFor))).toEqual([200, denied, denied])
  await context.settings.change({ ipRules: { denied: [], allowed: [] } })
  expect(await banksFor('198.51.100.1')).toBe(200)
})

// @covers 8.codes-7 INTERNAL_SERVER_ERROR G23.1
test('an answer that breaks the contract fails in tests', async () => {
  const { headers, playerId } = await signUp(context)
  await pool.query("update player set public_id = '' where id = $1", [playerId])
  expect(await statusAndBody(app, 'GET', '/api/account/profile', { headers })).toEqual([500, { message: 'INTERNAL_SERVER_ERROR' }])
})
