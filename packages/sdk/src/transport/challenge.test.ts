import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { solveChallenge } from './challenge.ts'
import { createKrapao, type Krapao } from '../client.ts'
import type { Outcome } from '../outcome.ts'

const challenge = '10.1.abc.def'
const isSolved = (proof: string) => createHash('sha256').update(proof).digest().readUInt32BE() < 2 ** 22
const refusal = { message: 'REQUEST_LIMIT_1MIN', params: { challenge } }

function client(answers: { status: number; body: object }[]) {
  const bodies: unknown[] = []
  const krapao = createKrapao({
    baseUrl: 'https://play.example',
    client: 'test/1',
    fetch: async (input, init) => {
      bodies.push(await new Request(input, init).json())
      const { status, body } = answers.shift() ?? { status: 500, body: {} }
      return Response.json(body, { status })
    },
  })
  return { krapao, bodies }
}

const credentials = { username: '0812345678', password: 'secret-1' }
const draft = { ...credentials, name: 'Somchai' }
const account = { ...draft, bankCode: 'KBANK', bankAccountName: 'SOMCHAI JAIDEE', bankAccountNo: '1234567890' }

// @covers T2 T8
test.each<[string, (krapao: Krapao) => Promise<Outcome<unknown>>]>([
  ['login', ({ session }) => session.login(credentials)],
  ['sendOtp', ({ otp }) => otp.send({ phoneNumber: '0812345678' })],
  ['verifyOtp', ({ otp }) => otp.verify({ otpToken: 't', otpCode: '123456' })],
  ['validateAccount', (krapao) => krapao.account.validate(draft)],
  ['registerAccount', (krapao) => krapao.account.register(account)],
])('%s, refused with a challenge, is sent again with its solution', async (_, ask) => {
  const { krapao, bodies } = client([
    { status: 429, body: refusal },
    { status: 200, body: { token: 't', otpRef: 'KRPA', otpToken: 't', message: 'OTP_CODE_VALID' } },
  ])
  expect(await ask(krapao)).toMatchObject({ ok: true })
  const [first, second] = bodies
  expect(second).toEqual({ ...(first as object), proof: expect.stringMatching(/^10\.1\.abc\.def:\d+$/) as string })
  expect(isSolved((second as { proof: string }).proof)).toBe(true)
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

test.each([
  ['timeout', new DOMException('late', 'TimeoutError')],
  ['aborted', undefined],
])('login, %s while it solves a challenge, says so', async (kind, reason) => {
  const controller = new AbortController()
  const never = vi.spyOn(crypto.subtle, 'digest').mockImplementation(() => {
    controller.abort(reason)
    return new Promise((resolve) => setImmediate(resolve, new Uint8Array(32).fill(255).buffer))
  })
  const { krapao, bodies } = client([{ status: 429, body: refusal }])
  const outcome = await krapao.session.login(credentials, { signal: controller.signal })
  expect(outcome).toEqual({ ok: false, problem: { kind, effect: 'none' } })
  expect(bodies).toHaveLength(1)
  never.mockRestore()
})

test('solveChallenge, aborted, too hard or without Web Crypto, gives null', async () => {
  const { signal } = new AbortController()
  expect(await solveChallenge('20.1.a.b', AbortSignal.abort())).toBeNull()
  expect(await solveChallenge('23.1.a.b', signal)).toBeNull()
  vi.stubGlobal('crypto', { getRandomValues: () => {} })
  expect(await solveChallenge(challenge, signal)).toBeNull()
  vi.unstubAllGlobals()
})
