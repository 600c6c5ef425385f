import { randomInt, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Bank, BankTransfer, PayoutState } from '../bank.ts'
import { bankContract } from './bank.ts'

/** Pays at once, and repeats a page's last transfer on the next. */
function hastyBank(changes: (right: Bank) => Partial<Bank> = () => ({}), came: Partial<BankTransfer> = {}) {
  const payouts = new Map<string, { accountNo: string; amount: number; state: { state: 'paid'; reference: string } }>()
  const transfers: BankTransfer[] = []
  const right: Bank = {
    payOut: async ({ id, accountNo, amount }) => {
      const known = payouts.get(id) ?? { accountNo, amount, state: { state: 'paid', reference: `P${id}` } }
      payouts.set(id, known)
      return known.state
    },
    payoutOf: async (id): Promise<PayoutState> => payouts.get(id)?.state ?? { state: 'unknown' },
    incomingSince: async (cursor) => ({ transfers: transfers.slice(Math.max(0, Number(cursor) - 1)), cursor: String(transfers.length) }),
    transferOf: async ({ reference }) => {
      const transfer = transfers.find((one) => one.reference === reference)
      return transfer ? { state: 'found', transfer } : { state: 'none' }
    },
  }
  const port = { ...right, ...changes(right) }
  return bankContract({
    port,
    send: async () => {
      const transfer = { fromBankCode: 'SCB', fromAccountNo: '1112223334', toAccountNo: '4120001118', amount: randomInt(1, 1e6), at: 0 }
      transfers.push({ ...transfer, reference: randomUUID(), ...came })
      return transfers.at(-1) as BankTransfer
    },
    end: async () => {},
    paidOut: async (accountNo) => [...payouts.values()].filter((one) => one.accountNo === accountNo).map(({ amount }) => amount),
    faults: { can: ['twice'], injectFault: () => {}, portWithShortTimeout: port, secrets: [] },
  })
}

async function failed(cases: ReturnType<typeof bankContract>): Promise<string[]> {
  const names: string[] = []
  for (const { name, run } of cases) await run().catch(() => names.push(name))
  return names
}

test('a bank that pays at once and repeats some transfers passes', async () => {
  expect(await failed(hastyBank())).toEqual([])
})

describe('faulty banks', () => {
  test.each<[string, RegExp, (right: Bank) => Partial<Bank>]>([
    ['reports an accepted order as refused', /paid once/, () => ({ payOut: async () => ({ state: 'refused', message: 'no' }) })],
    ['reports a payment without a reference', /paid once/, () => ({ payOut: async () => ({ state: 'paid', reference: '' }) })],
    [
      'omits the newest transfer',
      /listed from a cursor on/,
      ({ incomingSince }) => ({
        incomingSince: async (cursor) => {
          const page = await incomingSince(cursor)
          return { ...page, transfers: page.transfers.slice(0, -1) }
        },
      }),
    ],
    [
      'lists a wrong amount',
      /listed from a cursor on/,
      ({ incomingSince }) => ({
        incomingSince: async (cursor) => {
          const page = await incomingSince(cursor)
          return { ...page, transfers: page.transfers.map((one) => ({ ...one, amount: one.amount + 1 })) }
        },
      }),
    ],
    [
      'lists a transfer with another amount the second time',
      /listed from a cursor on/,
      ({ incomingSince }) => ({
        incomingSince: async (cursor) => {
          const { transfers, cursor: next } = await incomingSince(cursor)
          return { transfers: transfers.map((one) => (cursor ? { ...one, amount: one.amount + 1 } : one)), cursor: next }
        },
      }),
    ],
  ])('a bank that %s', async (_, which, changes) => {
    expect(await failed(hastyBank(changes))).toContainEqual(expect.stringMatching(which))
  })
  test.each<[string, Partial<BankTransfer>]>([
    ['writes accounts with dashes', { fromAccountNo: '111-2-22333-4' }],
    ['hides digits with stars', { fromAccountNo: '***2223334' }],
    ['writes the receiving account with dashes', { toAccountNo: '412-0-00111-8' }],
    ['names banks by their numbers', { fromBankCode: '014' }],
  ])('a bank that %s', async (_, came) => {
    const names = await failed(hastyBank(undefined, came))
    for (const which of [/listed from a cursor on/, /found by bank and reference/])
      expect(names).toContainEqual(expect.stringMatching(which))
  })

  test('hidden digits as x pass', async () => {
    expect(await failed(hastyBank(undefined, { fromAccountNo: 'xxx222333x' }))).toEqual([])
  })
})
