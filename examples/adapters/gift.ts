// Gift links over HTTP: GET /gifts/CODE returns a link's content, PUT /redemptions/ID redeems it.
import type { Adapter } from '@krapao/server'
import * as v from 'valibot'
import { readUrl, bearerHeaders, sendRequest, readTimeout } from './sendRequest.ts'
import { satang } from './money.ts'

const gift = v.variant('state', [v.object({ state: v.literal('fresh'), amount: satang }), v.object({ state: v.literal('gone') })])
const redemption = v.variant('state', [
  v.object({ state: v.literal('redeemed'), amount: satang, reference: v.string() }),
  v.object({ state: v.literal('gone') }),
  v.object({ state: v.literal('pending') }),
])

export const ports: Adapter = ({ setting }) => {
  const service = {
    name: 'the gift wallet',
    url: readUrl(setting, 'GIFT_URL'),
    timeoutMs: readTimeout(setting, 'GIFT_TIMEOUT_MS'),
    headers: bearerHeaders(setting('GIFT_KEY')),
  }
  return {
    gift: {
      codeOf: (link) => /^https:\/\/gift\.truemoney\.com\/campaign\/?\?v=([A-Za-z0-9]{8,64})$/.exec(link.trim())?.[1],
      look: async (code) => {
        const { body } = await sendRequest(service, { method: 'GET', path: `/gifts/${encodeURIComponent(code)}` }, { 200: gift })
        return body
      },
      // The id in the path makes a repeated request the same redemption.
      redeem: async ({ id, code, walletNo }) => {
        const request = { method: 'PUT', path: `/redemptions/${encodeURIComponent(id)}`, body: { code, wallet: walletNo } } as const
        const { body } = await sendRequest(service, request, { 200: redemption })
        if (body.state === 'redeemed') return { outcome: 'redeemed', amount: body.amount, reference: body.reference }
        return { outcome: body.state === 'gone' ? 'gone' : 'unknown' }
      },
    },
  }
}
