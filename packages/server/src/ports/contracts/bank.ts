import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { bankCodeOf } from '#platform/values/bankNumbers.ts'
import type { Bank, BankTransfer, Payout, PayoutState } from '../bank.ts'
import { faultCases, casesOf, assertText, hadNoEffect, answerUnlessRejected, type FaultInjection, type Case } from './cases.ts'

/** Amounts in satang. */
export type BankDriver = {
  port: Bank
  /** Sends money to the operator. */
  send: () => Promise<BankTransfer>
  /** Completes an accepted payout with this outcome. Does nothing if the bank has already completed it. */
  end: (id: string, outcome: 'paid' | 'refused') => Promise<void>
  /** Amounts that were or are being paid to an account, by the bank's records. */
  paidOut: (accountNo: string) => Promise<number[]>
  faults: FaultInjection<Bank>
}

const newPayout = (): Payout => ({
  id: randomUUID(),
  bankCode: 'KBANK',
  accountNo: String(randomInt(1e9, 1e10)),
  accountName: 'SOMCHAI JAIDEE',
  amount: 10_025,
})

function assertAccepted(answer: PayoutState): void {
  assert(answer.state === 'sent' || answer.state === 'paid', `an accepted payout must be sent or paid, not ${answer.state}`)
  if (answer.state === 'paid') assertText(answer.reference, 'the reference of a payout')
}

export const bankContract = (driver: BankDriver): Case[] => [...payouts(driver), ...incoming(driver), ...faultyAnswers(driver)]

function payouts({ port, end, paidOut }: BankDriver): Case[] {
  return casesOf({
    'a payout is unknown, then accepted, then paid; the same id sent again pays nothing more': async () => {
      const mine = newPayout()
      assert.deepEqual(await port.payoutOf(mine.id), { state: 'unknown' })
      const answers = await Promise.all([port.payOut(mine), port.payOut(mine), port.payOut(mine)])
      answers.forEach(assertAccepted)
      await end(mine.id, 'paid')
      const paid = await port.payoutOf(mine.id)
      assert(paid.state === 'paid', `the payout must be paid, not ${paid.state}`)
      assertText(paid.reference, 'the reference of a payout')
      assert.deepEqual(await port.payOut(mine), paid)
      assert.deepEqual(await paidOut(mine.accountNo), [mine.amount])
    },
    'a payout to an account whose holder is unknown is accepted': async () => {
      const mine = { ...newPayout(), accountName: '' }
      assertAccepted(await port.payOut(mine))
      assert.deepEqual(await paidOut(mine.accountNo), [mine.amount])
    },
    'a refusal has a message and is final': async () => {
      const mine = newPayout()
      const answer = await port.payOut(mine)
      assertAccepted(answer)
      // This bank pays at once.
      if (answer.state === 'paid') return
      await end(mine.id, 'refused')
      const refused = await port.payoutOf(mine.id)
      assert(refused.state === 'refused', `the payout must be refused, not ${refused.state}`)
      assertText(refused.message, 'the message of a refusal')
      assert.deepEqual(await port.payOut(mine), refused)
    },
    'amounts are exact to the satang': async () => {
      for (const amount of [1, 10, 99, 100, 2_999, 1_000_000_001]) {
        const mine = { ...newPayout(), amount }
        await port.payOut(mine)
        assert.deepEqual(await paidOut(mine.accountNo), [amount])
      }
    },
  })
}

/** Formats must match players' accounts and the catalogue. */
function assertCatalogueFormats({ fromBankCode, fromAccountNo, toAccountNo }: BankTransfer): void {
  const code = bankCodeOf(fromBankCode)
  assert.equal(fromBankCode, code, `the sending bank must be its code in the catalogue, ${code}, not its number ${fromBankCode}`)
  assert.match(fromAccountNo, /^[\dx]+$/, 'fromAccountNo must be digits only, with an x for each hidden one')
  assert.match(toAccountNo, /^\d+$/, 'toAccountNo must be digits only')
}

const isSame = (one: BankTransfer) => (other: BankTransfer) => other.fromBankCode === one.fromBankCode && other.reference === one.reference

function incoming({ port, send }: BankDriver): Case[] {
  const readAll = async (cursor: string, before: BankTransfer[] = []): Promise<{ transfers: BankTransfer[]; cursor: string }> => {
    const page = await port.incomingSince(cursor)
    const transfers = [...before, ...page.transfers]
    return page.cursor === cursor ? { transfers, cursor } : readAll(page.cursor, transfers)
  }
  return casesOf({
    'incoming transfers are listed from a cursor on, and are the same each time': async () => {
      const first = await send()
      const page = await readAll('')
      const second = await send()
      const next = await readAll(page.cursor)
      const rest = await readAll(next.cursor)
      // Transfers may repeat unchanged.
      const known = [first, second, ...page.transfers]
      const all = [...page.transfers, ...next.transfers, ...rest.transfers]
      for (const one of all) {
        assertCatalogueFormats(one)
        assert.deepEqual(one, known.find(isSame(one)))
      }
      assert(page.transfers.some(isSame(first)), 'the first transfer must be listed from the beginning on')
      assert(next.transfers.some(isSame(second)), 'a later transfer must be listed from the cursor on')
      assert.deepEqual(rest.cursor, next.cursor)
    },
    'the record of a transfer is found by bank and reference': async () => {
      const transfer = await send()
      const { fromBankCode, reference } = transfer
      const record = await port.transferOf({ fromBankCode, reference })
      assert.deepEqual(record, { state: 'found', transfer })
      if (record.state === 'found') assertCatalogueFormats(record.transfer)
      assert.deepEqual(await port.transferOf({ fromBankCode, reference: 'NOTHING' }), { state: 'none' })
    },
  })
}

function faultyAnswers({ port, send, paidOut, faults }: BankDriver): Case[] {
  const payout = faultCases(
    'a payout is paid once and never reported as refused',
    port,
    faults,
    async ({ how, port: bank, injectFault }) => {
      const mine = newPayout()
      const secrets = [...faults.secrets, mine.accountNo]
      await injectFault()
      const answer = await answerUnlessRejected(bank.payOut(mine), secrets)
      assert(how !== 'twice' || answer, 'a payout that arrives twice must be answered')
      if (answer) assertAccepted(answer)
      // The answer alone must mean that the payout is in the books; the retry comes below.
      if (answer) assert.deepEqual(await paidOut(mine.accountNo), [mine.amount])
      if (!hadNoEffect(how)) assertAccepted(await port.payoutOf(mine.id))
      assertAccepted(await port.payOut(mine))
      assert.deepEqual(await paidOut(mine.accountNo), [mine.amount])
    },
  )
  const reads = faultCases(
    'a read that fails is not reported as “none” or “unknown”',
    port,
    faults,
    async ({ port: bank, injectFault }) => {
      const mine = newPayout()
      await port.payOut(mine)
      const transfer = await send()
      const slip = { fromBankCode: transfer.fromBankCode, reference: transfer.reference }
      await injectFault()
      const payoutState = await answerUnlessRejected(bank.payoutOf(mine.id), faults.secrets)
      await injectFault()
      const record = await answerUnlessRejected(bank.transferOf(slip), faults.secrets)
      await injectFault()
      const page = await answerUnlessRejected(bank.incomingSince(''), faults.secrets)
      if (payoutState) assertAccepted(payoutState)
      assert.deepEqual(record ?? { state: 'found', transfer }, { state: 'found', transfer })
      assert(!page || page.transfers.length > 0, 'the transfer must be listed')
    },
  )
  return [...payout, ...reads]
}
