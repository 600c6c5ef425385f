import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Item } from '../message.ts'
import type { SupportDesk } from '../support.ts'
import { faultCases, casesOf, answerUnlessRejected, type FaultInjection, type Case } from './cases.ts'

export type SupportDriver = {
  port: SupportDesk
  /** Sequence numbers of received messages, in order. */
  received: (conversation: string) => Promise<number[]>
  faults: FaultInjection<SupportDesk>
}

const item = (sequence: number): Item => ({
  sender: 'customer',
  message: { message_type: 'text', payload: { message: `ข้อความ ${sequence}` } },
  userId: null,
  guestId: 'guest-1',
  username: null,
  name: null,
  deviceToken: null,
  createdAt: new Date(Date.UTC(2030, 0, 1)).toISOString(),
  session_id: null,
  sequence,
})

export function supportContract({ port, received, faults }: SupportDriver): Case[] {
  return [
    ...casesOf({
      'messages are stored in order when take resolves': async () => {
        const conversation = randomUUID()
        for (const sequence of [1, 2, 3]) await port.take({ conversation, item: item(sequence) })
        assert.deepEqual(await received(conversation), [1, 2, 3])
      },
      'a repeated message is stored once': async () => {
        const conversation = randomUUID()
        await port.take({ conversation, item: item(1) })
        await port.take({ conversation, item: item(1) })
        assert.deepEqual(await received(conversation), [1])
      },
    }),
    ...faultCases('a message is not lost and is stored once', port, faults, async ({ port: desk, injectFault }) => {
      const conversation = randomUUID()
      await injectFault()
      const taken = await answerUnlessRejected(desk.take({ conversation, item: item(1) }).then(() => true), faults.secrets) // prettier-ignore
      if (taken) assert.deepEqual(await received(conversation), [1])
      await port.take({ conversation, item: item(1) })
      await port.take({ conversation, item: item(2) })
      assert.deepEqual(await received(conversation), [1, 2])
    }),
  ]
}
