import { supportContract } from '#ports/contracts/support.ts'
import { holds, sandboxDays } from '#testing/contracts.ts'
import { freshApp } from '#testing/freshApp.ts'
import { sandboxSupport } from './sandboxSupport.ts'

const { pool } = await freshApp()
const port = sandboxSupport(pool)

holds(
  'a support desk',
  supportContract({
    port,
    received: async (conversation) => {
      const { rows } = await pool.query<{ sequence: number }>(
        'select sequence from sandbox_support where conversation = $1 order by sequence',
        [conversation],
      )
      return rows.map(({ sequence }) => sequence)
    },
    days: sandboxDays(pool, 'support', port),
  }),
)
