import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { bankCodeOf } from '#platform/values/bankNumbers.ts'
import type { Bank, BankTransfer, Payout, PayoutState } from '../bank.ts'
import { faultCases, casesOf, isText, hadNoEffect, told, type FaultInjection, type Case } from './cases.ts'

/** Amounts in satang. */
export type BankDriver = {
  port: Bank
  /** Sends money to the operator. */
  send: () => Promise<BankTransfer>
  /** Ends an accepted payout, unless the bank has. */
  end: (id: string, outcome: 'paid' | 'refused') => Promise<void>
  /** Paid or being paid to an account, by the bank's book. */
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

function isTaken(answer: PayoutState): void {
  assert(answer.state === 'sent' || answer.state === 'paid', `a payout that the bank took is sent or paid, and not ${answer.state}`)
  if (answer.state === 'paid') isText(answer.reference, 'the reference of a payout')
}

export const bankContract = (driver: BankDriver): Case[] => [...payouts(driver), ...incoming(driver), ...faultyAnswers(driver)]

function payouts({ port, end, paidOut }: BankDriver): Case[] {
  return casesOf({
    'a payout is unknown, taken, and paid; asked again under its id it is the same one': async () => {
      const mine = newPayout()
      assert.deepEqual(await port.payoutOf(mine.id), { state: 'unknown' })
      const answers = await Promise.all([port.payOut(mine), port.payOut(mine), port.payOut(mine)])
      answers.forEach(isTaken)
      await end(mine.id, 'paid')
      const paid = await port.payoutOf(mine.id)
      assert(paid.state === 'paid', `a payout that was paid is so, and not ${paid.state}`)
      isText(paid.reference, 'the reference of a payout')
      assert.deepEqual(await port.payOut(mine), paid)
      assert.deepEqual(await paidOut(mine.accountNo), [mine.amount])
    },
    'a payout to an account whose holder is not known is taken': async () => {
      const mine = { ...newPayout(), accountName: '' }
      isTaken(await port.payOut(mine))
      assert.deepEqual(await paidOut(mine.accountNo), [mine.amount])
    },
    'a refusal says why, and stays': async () => {
      const mine = newPayout()
      const answer = await port.payOut(mine)
      isTaken(answer)
      // This bank pays at once.
      if (answer.state === 'paid') return
      await end(mine.id, 'refused')
      const refused = await port.payoutOf(mine.id)
      assert(refused.state === 'refused', `a payout that was refused is so, and not ${refused.state}`)
      isText(refused.message, 'what the bank says to a refusal')
      assert.deepEqual(await port.payOut(mine), refused)
    },
    'amounts arrive as they are, to the satang': async () => {
      for (const amount of [1, 10, 99, 100, 2_999, 1_000_000_001]) {
        const mine = { ...newPayout(), amount }
        await port.payOut(mine)
        assert.deepEqual(await paidOut(mine.accountNo), [amount])
      }
    },
  })
}

/** Formats must match players' accounts and the catalogue. */
function isInOurTerms({ fromBankCode, fromAccountNo, toAccountNo }: BankTransfer): void {
  const code = bankCodeOf(fromBankCode)
  assert.equal(fromBankCode, code, `the sending bank is ${code}, its code in the catalogue, and not its number ${fromBankCode}`)
  assert.match(fromAccountNo, /^[\dx]+$/, 'the account that it came from is digits alone, an x for each that the bank hides')
  assert.match(toAccountNo, /^\d+$/, 'the account that it came to is digits alone')
}

const isSame = (one: BankTransfer) => (other: BankTransfer) => other.fromBankCode === one.fromBankCode && other.reference === one.reference

function incoming({ port, send }: BankDriver): Case[] {
  const readAll = async (cursor: string, before: BankTransfer[] = []): Promise<{ transfers: BankTransfer[]; cursor: string }> => {
    const page = await port.incomingSince(cursor)
    const transfers = [...before, ...page.transfers]
    return page.cursor === cursor ? { transfers, cursor } : readAll(page.cursor, transfers)
  }
  return casesOf({
    'what came in is told from a cursor on, and is the same each time that it is told': async () => {
      const first = await send()
      const page = await readAll('')
      const second = await send()
      const next = await readAll(page.cursor)
      const rest = await readAll(next.cursor)
      // Transfers may repeat unchanged.
      const known = [first, second, ...page.transfers]
      const all = [...page.transfers, ...next.transfers, ...rest.transfers]
      for (const one of all) {
        isInOurTerms(one)
        assert.deepEqual(one, known.find(isSame(one)))
      }
      assert(page.transfers.some(isSame(first)), 'what came in is told from the beginning on')
      assert(next.transfers.some(isSame(second)), 'what came in since is told from the cursor on')
      assert.deepEqual(rest.cursor, next.cursor)
    },
    'the record of a transfer is found by bank and reference': async () => {
      const transfer = await send()
      const { fromBankCode, reference } = transfer
      const record = await port.transferOf({ fromBankCode, reference })
      assert.deepEqual(record, { state: 'found', transfer })
      if (record.state === 'found') isInOurTerms(record.transfer)
      assert.deepEqual(await port.transferOf({ fromBankCode, reference: 'NOTHING' }), { state: 'none' })
    },
  })
}

function faultyAnswers({ port, send, paidOut, faults }: BankDriver): Case[] {
  const payout = faultCases('a payout is paid once, and never called refused', port, faults, async ({ how, port: bank, spoil }) => {
    const mine = newPayout()
    const secrets = [...faults.secrets, mine.accountNo]
    await spoil()
    const answer = await told(bank.payOut(mine), secrets)
    assert(how !== 'twice' || answer, 'an order that arrives twice is answered')
    if (answer) isTaken(answer)
    // Booked before any retry.
    if (answer) assert.deepEqual(await paidOut(mine.accountNo), [mine.amount])
    if (!hadNoEffect(how)) isTaken(await port.payoutOf(mine.id))
    isTaken(await port.payOut(mine))
    assert.deepEqual(await paidOut(mine.accountNo), [mine.amount])
  })
  const looks = faultCases('what a bank can’t tell is not “none” and not “unknown”', port, faults, async ({ port: bank, spoil }) => {
    const mine = newPayout()
    await port.payOut(mine)
    const transfer = await send()
    const slip = { fromBankCode: transfer.fromBankCode, reference: transfer.reference }
    await spoil()
    const payoutState = await told(bank.payoutOf(mine.id), faults.secrets)
    await spoil()
    const record = await told(bank.transferOf(slip), faults.secrets)
    await spoil()
    const page = await told(bank.incomingSince(''), faults.secrets)
    if (payoutState) isTaken(payoutState)
    assert.deepEqual(record ?? { state: 'found', transfer }, { state: 'found', transfer })
    assert(!page || page.transfers.length > 0, 'there was something to tell')
  })
  return [...payout, ...looks]
}
