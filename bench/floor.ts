// What a wallet read cannot be faster than: Fastify, a token's hash, one query, JSON.
import { fastify } from 'fastify'
import { createHash } from 'node:crypto'
import { Pool } from 'pg'

const pool = new Pool({ max: 20 })
const app = fastify()
app.get('/wallet', async (request) => {
  const token = (request.headers.authorization ?? '').slice('Bearer '.length)
  const { rows } = await pool.query({ name: 'floor', text: query, values: [createHash('sha256').update(token).digest('hex')] })
  return rows[0]
})
const query = `select player.name, player.phone, (select json_agg(json_build_object('account', account, 'amount', amount)) from balance where balance.player_id = player.id) as balances
  from claims join player on player.id = claims.player_id where claims.kind = 'token' and claims.value = $1`

process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
process.on('SIGTERM', () => process.exit()).on('disconnect', () => process.exit())
