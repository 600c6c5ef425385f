// A bank that is asked over HTTP for payouts and what came in, and that tells of what came in by a signed webhook.
import type { Adapter, AdapterBase, IncomingTransfer } from '@krapao/server'
import * as v from 'valibot'
import { addressIn, ask, bearer, patienceIn, type Line } from './ask.ts'
import { bahtOf, satang } from './money.ts'
import { isSigned } from './signature.ts'

const transfer = v.pipe(
  v.object({
    reference: v.pipe(v.string(), v.nonEmpty()),
    from: v.object({ bank: v.pipe(v.string(), v.nonEmpty()), account: v.string() }),
    to: v.string(),
    amount: v.pipe(satang, v.minValue(1)),
    at: v.pipe(v.string(), v.isoTimestamp()),
  }),
  v.transform(({ reference, from, to, amount, at }): IncomingTransfer => ({
    reference,
    fromBankCode: from.bank,
    fromAccountNo: from.account,
    toAccountNo: to,
    amount,
    at: Date.parse(at),
  })),
)
const notice = v.pipe(v.string(), v.parseJson(), v.object({ type: v.literal('transfer.received'), transfer }))
const payout = v.variant('state', [
  v.object({ state: v.literal('sent') }),
  v.object({ state: v.literal('paid'), reference: v.string() }),
  v.object({ state: v.literal('refused'), message: v.string() }),
])
const none = v.object({ error: v.literal('not found') })

export const ports: Adapter = (base) => {
  const { setting } = base
  receiveNotices(base, setting('BANK_HOOK_SECRET'))
  const line = {
    name: 'the bank',
    url: addressIn(setting, 'BANK_URL'),
    patience: patienceIn(setting, 'BANK_PATIENCE'),
    headers: bearer(setting('BANK_KEY')),
  }
  return { bank: { ...payouts(line), ...incoming(line) } }
}

function payouts(line: Line) {
  return {
    // The id is in the path: asked again, it is the same payout. A 4xx is no refusal of the bank's, and rejects: nothing is given
    // back to the player on a doubt.
    payOut: async ({ id, amount, bankCode, accountNo, accountName }: Parameters<BankPort['payOut']>[0]) => {
      const to = { bank: bankCode, account: accountNo, name: accountName }
      const { body } = await ask(line, { method: 'PUT', path: `/payouts/${id}`, body: { amount: bahtOf(amount), to } }, { 200: payout })
      return body
    },
    payoutOf: async (id: string) => {
      const answer = await ask(line, { method: 'GET', path: `/payouts/${id}` }, { 200: payout, 404: none })
      return answer.status === 404 ? { state: 'unknown' as const } : answer.body
    },
  }
}

function incoming(line: Line) {
  const page = v.object({ transfers: v.array(transfer), cursor: v.string() })
  return {
    incomingSince: async (cursor: string) =>
      (await ask(line, { method: 'GET', path: `/transfers?after=${encodeURIComponent(cursor)}` }, { 200: page })).body,
    transferOf: async ({ fromBankCode, reference }: { fromBankCode: string; reference: string }) => {
      const path = `/transfers/${encodeURIComponent(fromBankCode)}/${encodeURIComponent(reference)}`
      const answer = await ask(line, { method: 'GET', path }, { 200: transfer, 202: v.object({}), 404: none })
      if (answer.status === 200) return { state: 'found' as const, transfer: answer.body }
      return { state: answer.status === 202 ? ('pending' as const) : ('none' as const) }
    },
  }
}
type BankPort = NonNullable<Awaited<ReturnType<Adapter>>['bank']>

/** POST /hooks/bank. Whoever could make us believe a notice would make money, so nothing is read before its signature is right. */
function receiveNotices({ addWebhook, takeTransfer, clock }: AdapterBase, secret: string): void {
  addWebhook({
    name: 'bank',
    bodyLimit: 16_384,
    take: async ({ headers, body }) => {
      const { 'x-bank-time': time, 'x-bank-signature': signature } = headers
      if (!isSigned(secret, { ...(time && { time }), ...(signature && { signature }), body, now: clock.now() })) return { status: 401 }
      const read = v.safeParse(notice, body.toString())
      if (!read.success) return { status: 422 }
      // Told twice, or listed too, it is the same: bank and reference name it. Rejects when it can't be taken now: a 503, and the bank
      // tells again.
      return { status: 200, body: { taken: await takeTransfer(read.output.transfer) } }
    },
  })
}
