import { smsContract, startAdapter } from '@krapao/server/contracts'
import { expect, test } from 'vitest'
import { ports } from './sms.ts'
import { ok, hasKey, testContract, startFakeService } from '../tests/fakeService.ts'

const key = 'sms-key-of-a-test'
const texts = new Map<string, string[]>()
let refusals = 0
const service = await startFakeService(hasKey(key), {
  'POST /messages': ({ body }) => {
    const { to, text } = body as { to: string; text: string }
    if (refusals > 0) {
      refusals -= 1
      return ok({ id: 'M0', status: 'rejected' })
    }
    texts.set(to, [...(texts.get(to) ?? []), text])
    return { status: 202, body: { id: `M${texts.size}`, status: 'accepted' } }
  },
})
const settings = { SMS_URL: service.url, SMS_KEY: key }
const start = async (more = {}) => {
  const { ports: started, close } = await startAdapter(ports, { settings: { ...settings, ...more } })
  await close()
  if (!started.sms) throw new Error('the adapter has no SMS port')
  return started.sms
}
const port = await start()

testContract(
  smsContract({
    port,
    received: (phone) => Promise.resolve(texts.get(`+66${phone.slice(1)}`) ?? []),
    refuse: () => void (refusals += 1),
    faults: { ...service, portWithShortTimeout: await start({ SMS_TIMEOUT_MS: '300' }), secrets: [key] },
  }),
)

test('a Lao phone is sent in E.164, and a code is never shown', async () => {
  await port.send({ phone: '2055512345', text: 'Krapao: 1', code: '1', at: 0 })
  expect([texts.get('+8562055512345'), port.showsCodes]).toEqual([['Krapao: 1'], false])
})

test('a missing setting is named', async () => {
  await expect(startAdapter(ports, { settings: { SMS_URL: service.url } })).rejects.toThrow('SMS_KEY must be set: the adapter needs it.')
})

test.each(['http://sms.example', 'http://127.0.0.1.example', 'sms.example', 'ftp://localhost'])(
  'a key is never sent to %s',
  async (url) => {
    await expect(start({ SMS_URL: url })).rejects.toThrow('SMS_URL must be an address that begins with https://.')
  },
)

test.each(['8s', '0', '-1', '0.5', '10000', 'Infinity'])('a time-out of %s is refused', async (timeoutMs) => {
  await expect(start({ SMS_TIMEOUT_MS: timeoutMs })).rejects.toThrow('SMS_TIMEOUT_MS must be 1 to 9999, in milliseconds.')
})

test('https is required, except on the same machine', async () => {
  const urls = ['https://sms.example/', 'http://localhost:1', 'http://[::1]:1', 'http://127.0.0.1:1']
  await expect(Promise.all(urls.map((url) => start({ SMS_URL: url })))).resolves.toHaveLength(4)
})
