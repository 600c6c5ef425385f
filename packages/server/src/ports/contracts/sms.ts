import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import type { SmsGateway } from '../sms.ts'
import { faultCases, casesOf, answerUnlessRejected, type FaultInjection, type Case } from './cases.ts'

export type SmsDriver = {
  port: SmsGateway
  /** Texts that reached a phone (0891234567), oldest first. */
  received: (phone: string) => Promise<string[]>
  refuse: () => void | Promise<void>
  faults: FaultInjection<SmsGateway>
}

const newMessage = (words = 'Krapao: 482913 (ref. ABCD)') => ({
  phone: `08${randomInt(1e7, 1e8)}`,
  text: words,
  code: '482913',
  at: Date.UTC(2030, 0, 1),
})

export function smsContract({ port, received, refuse, faults }: SmsDriver): Case[] {
  return [
    ...casesOf({
      'a text arrives unchanged, in each language': async () => {
        for (const words of ['Krapao: 482913 (ref. ABCD)', 'Krapao: 482913 อย่าบอกใคร', 'Krapao: 482913 ຢ່າບອກໃຜ', 'a+b & "c" <d> 100%']) {
          const mine = newMessage(words)
          await port.send(mine)
          assert.deepEqual(await received(mine.phone), [words])
        }
      },
      'concurrent messages each reach their own phone': async () => {
        const messages = Array.from({ length: 10 }, (_, index) => newMessage(`Krapao: ${index}`))
        await Promise.all(messages.map((one) => port.send(one)))
        assert.deepEqual(
          await Promise.all(messages.map(({ phone }) => received(phone))),
          messages.map(({ text }) => [text]),
        )
      },
      'a message that the gateway refuses is not sent': async () => {
        const mine = newMessage()
        await refuse()
        let sent = true
        await port.send(mine).catch(() => (sent = false))
        assert.deepEqual([sent, await received(mine.phone)], [false, []])
      },
    }),
    ...faultCases('a message that was not sent is not reported as sent', port, faults, async ({ how, port: gateway, injectFault }) => {
      const mine = newMessage()
      await injectFault()
      const sent = answerUnlessRejected(gateway.send(mine).then(() => true), [...faults.secrets, mine.code, mine.phone]) // prettier-ignore
      if (await sent) assert((await received(mine.phone)).includes(mine.text), 'a message that was reported as sent must arrive')
      else assert.notEqual(how, 'twice')
      await port.send(mine)
      assert.equal((await received(mine.phone)).at(-1), mine.text)
    }),
  ]
}
