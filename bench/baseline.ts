// The baseline of a wallet read: Fastify, a token's hash, the same query and answer size.
import { fastify } from 'fastify'
import { createHash } from 'node:crypto'
import { Pool } from 'pg'
import { readWallets } from '../packages/server/src/capabilities/wallet/wallet.queries.ts'

const pool = new Pool({ max: 20 })
const app = fastify()
const answer = JSON.parse(process.env['BASELINE_RESPONSE'] ?? '{}') as object
app.get('/wallet', async (request) => {
  const token = (request.headers.authorization ?? '').slice('Bearer '.length)
  const hash = createHash('sha256').update(token).digest('hex')
  const row = (await readWallets(pool, [hash])).get(hash)
  return { ...answer, wallet: { amount: row?.balances?.['wallet'] ?? 0 } }
})

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('SIGTERM', () => process.exit()).on('disconnect', () => process.exit())
