import type { Adapter } from '@krapao/server'
import * as v from 'valibot'
import { readUrl, bearerHeaders, sendRequest, readTimeout } from './sendRequest.ts'

const accepted = v.object({ id: v.string(), status: v.picklist(['accepted', 'rejected']) })

export const ports: Adapter = ({ setting }) => {
  const sender = setting('SMS_SENDER', 'Krapao')
  const service = {
    name: 'the SMS gateway',
    url: readUrl(setting, 'SMS_URL'),
    timeoutMs: readTimeout(setting, 'SMS_TIMEOUT_MS'),
    headers: bearerHeaders(setting('SMS_KEY')),
  }
  return {
    sms: {
      // True only in the sandbox: it would return the code to the requester.
      showsCodes: false,
      send: async ({ phone, text }) => {
        const { body } = await sendRequest(
          service,
          { method: 'POST', path: '/messages', body: { to: international(phone), from: sender, text } },
          { 200: accepted, 202: accepted },
        )
        if (body.status === 'rejected') throw new Error('the SMS gateway rejected the message')
      },
    },
  }
}

/** For gateways: +66891234567 for Thailand's 0891234567, +8562055512345 for 2055512345 of Laos. */
const international = (phone: string): string => (phone.startsWith('0') ? `+66${phone.slice(1)}` : `+856${phone}`)
