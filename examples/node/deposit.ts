// `node deposit.ts 100.25` creates a QR for that many baht, saves its picture, and waits until it is paid or expired.
import { unwrap, waitUntilPaid } from '@krapao/sdk'
import { writeFile } from 'node:fs/promises'
import { amountOf } from '../amount.ts'
import { bahtOf, signIn } from '../connection.ts'

const [typed = ''] = process.argv.slice(2)
const amount = amountOf(typed)
if (amount === null) throw new Error('usage: node deposit.ts AMOUNT, in baht')

const { krapao } = await signIn('example-script/1.0.0')
const made = await krapao.qrDeposit.create({ bankCode: 'KBANK', amount })
if (!made.ok || made.value.status !== 'live') {
  console.error('No QR was made:', made.ok ? made.value.status : made.problem)
  process.exit(1)
}
const { qr } = made.value
await writeFile('qr.svg', qr.qrcode)
console.log(
  `Scan qr.svg (${qr.qrcodeId}) for ${bahtOf(qr.amount)} within ${Math.round((qr.expiresAt - krapao.clock.now()) / 60_000)} minutes.`,
)

const seen = unwrap(await waitUntilPaid(krapao, { bankCode: 'KBANK', qrcodeId: qr.qrcodeId }, { interval: 500 }))
console.log(seen.status === 'paid' ? `Paid: ${bahtOf(seen.amount)}` : `Over without a payment: ${seen.status}`)
process.exitCode = seen.status === 'paid' ? 0 : 1
