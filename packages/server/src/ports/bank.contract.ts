// What every bank must do, the sandbox's and an operator's alike: an adapter's test file calls this.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Bank, BankTransfer, Payout } from './bank.ts'

/** How a test makes the other side act: send money that came in, and end a payout. */
export type BankDriver = {
  send: () => Promise<BankTransfer>
  end: (id: string, outcome: 'paid' | 'refused') => Promise<void>
}

const payout = (more: Partial<Payout> = {}): Payout => ({
  id: randomUUID(),
  bankCode: 'KBANK',
  accountNo: '1234567890',
  accountName: 'SOMCHAI JAIDEE',
  amount: 10_025,
  ...more,
})

export function bankContract(bank: Bank, { send, end }: BankDriver): void {
  describe('the contract of a bank', () => {
    test('a payout is unknown, sent, and paid; asked again under its id it is the same one', async () => {
      const mine = payout()
      const before = await bank.payoutOf(mine.id)
      const sent = await Promise.all([bank.payOut(mine), bank.payOut(mine), bank.payOut(mine)])
      await end(mine.id, 'paid')
      const paid = { state: 'paid', reference: expect.stringMatching(/./) }
      expect([before, sent, await bank.payoutOf(mine.id), await bank.payOut(mine)]).toEqual([
        { state: 'unknown' },
        [{ state: 'sent' }, { state: 'sent' }, { state: 'sent' }],
        paid,
        paid,
      ])
    })

    test('a refusal says why, and stays', async () => {
      const mine = payout()
      await bank.payOut(mine)
      await end(mine.id, 'refused')
      const refused = { state: 'refused', message: expect.stringMatching(/./) }
      expect([await bank.payoutOf(mine.id), await bank.payOut(mine)]).toEqual([refused, refused])
    })

    test('what came in is told from a cursor on, and nothing twice that lies before it', async () => {
      const first = await send()
      const page = await readAll('')
      const second = await send()
      const next = await bank.incomingSince(page.cursor)
      expect([page.transfers.at(-1), next.transfers, await bank.incomingSince(next.cursor)]).toEqual([
        first,
        [second],
        { transfers: [], cursor: next.cursor },
      ])
    })

    test('the record of a transfer is found by bank and reference', async () => {
      const transfer = await send()
      const { fromBankCode, reference } = transfer
      expect([await bank.transferOf({ fromBankCode, reference }), await bank.transferOf({ fromBankCode, reference: 'NOTHING' })]).toEqual([
        { state: 'found', transfer },
        { state: 'none' },
      ])
    })
  })

  async function readAll(cursor: string, before: BankTransfer[] = []): Promise<{ transfers: BankTransfer[]; cursor: string }> {
    const page = await bank.incomingSince(cursor)
    const transfers = [...before, ...page.transfers]
    return page.cursor === cursor ? { transfers, cursor } : readAll(page.cursor, transfers)
  }
}
