// The baselines of a wallet read: Fastify, a token's hash, the same query and answer size. `/grouped` shares a query as the product does.
import { fastify, type FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { Pool } from 'pg'
import { readWallet, readWallets, type WalletRow } from '../packages/server/src/capabilities/wallet/wallet.queries.ts'

const pool = new Pool({ max: 20 })
const app = fastify()
const answer = JSON.parse(process.env['BASELINE_RESPONSE'] ?? '{}') as object
const hashOf = (request: FastifyRequest): string =>
  createHash('sha256')
    .update((request.headers.authorization ?? '').slice('Bearer '.length))
    .digest('hex')
const answerFor = (row?: WalletRow): object => ({ ...answer, wallet: { amount: row?.balances?.['wallet'] ?? 0 } })
app.get('/alone', async (request) => {
  const hash = hashOf(request)
  return answerFor((await readWallets(pool, [hash])).get(hash))
})
app.get('/grouped', async (request) => answerFor(await readWallet(pool, hashOf(request))))

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('SIGTERM', () => process.exit()).on('disconnect', () => process.exit())
