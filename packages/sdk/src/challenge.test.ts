import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { solveChallenge } from './challenge.ts'
import { createKrapao } from './client.ts'

const challenge = '10.1.abc.def'
const isSolved = (proof: string) => createHash('sha256').update(proof).digest().readUInt32BE() < 2 ** 22
const refusal = { message: 'REQUEST_LIMIT_1MIN', params: { challenge } }

function client(answers: { status: number; body: object }[]) {
  const bodies: unknown[] = []
  const krapao = createKrapao({
    baseUrl: 'https://play.example',
    client: 'test/1',
    fetch: async (input) => {
      bodies.push(await new Request(input).json())
      const { status, body } = answers.shift() ?? { status: 500, body: {} }
      return Response.json(body, { status })
    },
  })
  return { krapao, bodies }
}

test('login, refused with a challenge, is sent again with its solution', async () => {
  const { krapao, bodies } = client([
    { status: 429, body: refusal },
    { status: 200, body: { token: 't' } },
  ])
  const credentials = { username: '0812345678', password: 'secret-1' }
  expect(await krapao.session.login(credentials)).toEqual({ ok: true, value: { token: 't' } })
  expect(bodies).toEqual([credentials, { ...credentials, proof: expect.stringMatching(/^10\.1\.abc\.def:\d+$/) as string }])
  expect(isSolved((bodies[1] as { proof: string }).proof)).toBe(true)
})

test('login, refused with a second challenge, answers the refusal', async () => {
  const { krapao, bodies } = client([
    { status: 429, body: refusal },
    { status: 429, body: refusal },
  ])
  expect(await krapao.session.login({ username: '1', password: '2' })).toMatchObject({ ok: false, problem: { code: 'REQUEST_LIMIT_1MIN' } })
  expect(bodies).toHaveLength(2)
})

test('login, refused without a challenge, answers the refusal at once', async () => {
  const { krapao, bodies } = client([{ status: 429, body: { message: 'REQUEST_LIMIT_1MIN' } }])
  expect(await krapao.session.login({ username: '1', password: '2' })).toMatchObject({ ok: false })
  expect(bodies).toHaveLength(1)
})

test('solveChallenge, aborted, too hard or without Web Crypto, gives null', async () => {
  const aborted = new AbortController()
  aborted.abort()
  expect(await solveChallenge('20.1.a.b', aborted.signal)).toBeNull()
  expect(await solveChallenge('23.1.a.b')).toBeNull()
  vi.stubGlobal('crypto', { getRandomValues: () => {} })
  expect(await solveChallenge(challenge)).toBeNull()
  vi.unstubAllGlobals()
})
