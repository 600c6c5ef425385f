// Serves one fixed wallet answer, to measure what a call costs the client.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const slots = ['JOKER', 'PG', 'SEXYGAME'].map((code) => ({ code, name: code, amount: 12.5, active: true }))
const answer = JSON.stringify({
  profile: { name: 'Bench', username: '0800000001' },
  bankAccount: { code: 'KBANK', accountName: 'BENCH PLAYER', accountNo: '1234567890' },
  wallet: { amount: 1234.5 },
  invite: { amount: 10.25, success: 100, fail: 50 },
  slots,
})
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
  response.end(answer)
})
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('disconnect', () => process.exit())
