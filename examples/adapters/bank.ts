// A bank with an HTTP API for payouts and incoming transfers, and a signed webhook for the latter.
import type { Adapter, IncomingTransfer } from '@krapao/server'
import * as v from 'valibot'
import { readUrl, bearerHeaders, sendRequest, readTimeout, type Service } from './sendRequest.ts'
import { bahtOf, satang } from './money.ts'
import { receive } from './receive.ts'

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
const notification = v.object({ type: v.literal('transfer.received'), transfer })
const payout = v.variant('state', [
  v.object({ state: v.literal('sent') }),
  v.object({ state: v.literal('paid'), reference: v.string() }),
  v.object({ state: v.literal('refused'), message: v.string() }),
])
const notFound = v.object({ error: v.literal('not found') })

export const ports: Adapter = (base) => {
  const { setting, handleTransfer } = base
  receive(base, { name: 'bank', secret: setting('BANK_HOOK_SECRET'), shape: notification, handle: (body) => handleTransfer(body.transfer) })
  const service = {
    name: 'the bank',
    url: readUrl(setting, 'BANK_URL'),
    timeoutMs: readTimeout(setting, 'BANK_TIMEOUT_MS'),
    headers: bearerHeaders(setting('BANK_KEY')),
  }
  return { bank: { ...payouts(service), ...incoming(service) } }
}

function payouts(service: Service) {
  return {
    // The id in the path makes a repeated request the same payout. A 4xx rejects instead of
    // refusing, so that a doubtful payout is never given back to the player.
    payOut: async ({ id, amount, bankCode, accountNo, accountName }: Parameters<BankPort['payOut']>[0]) => {
      const to = { bank: bankCode, account: accountNo, name: accountName }
      const { body } = await sendRequest(
        service,
        { method: 'PUT', path: `/payouts/${id}`, body: { amount: bahtOf(amount), to } },
        { 200: payout },
      )
      return body
    },
    payoutOf: async (id: string) => {
      const answer = await sendRequest(service, { method: 'GET', path: `/payouts/${id}` }, { 200: payout, 404: notFound })
      return answer.status === 404 ? { state: 'unknown' as const } : answer.body
    },
  }
}

function incoming(service: Service) {
  const page = v.object({ transfers: v.array(transfer), cursor: v.string() })
  return {
    incomingSince: async (cursor: string) =>
      (await sendRequest(service, { method: 'GET', path: `/transfers?after=${encodeURIComponent(cursor)}` }, { 200: page })).body,
    transferOf: async ({ fromBankCode, reference }: { fromBankCode: string; reference: string }) => {
      const path = `/transfers/${encodeURIComponent(fromBankCode)}/${encodeURIComponent(reference)}`
      const answer = await sendRequest(service, { method: 'GET', path }, { 200: transfer, 202: v.object({}), 404: notFound })
      if (answer.status === 200) return { state: 'found' as const, transfer: answer.body }
      return { state: answer.status === 202 ? ('pending' as const) : ('none' as const) }
    },
  }
}
type BankPort = NonNullable<Awaited<ReturnType<Adapter>>['bank']>
