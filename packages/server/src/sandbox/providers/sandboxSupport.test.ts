import { supportContract } from '#ports/contracts/support.ts'
import { testContract, sandboxFaults } from '#testing/contracts.ts'
import { freshApp } from '#testing/freshApp.ts'
import { sandboxSupport } from './sandboxSupport.ts'

const { pool } = await freshApp()
const port = sandboxSupport(pool)

testContract(
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
    faults: sandboxFaults(pool, 'support', port),
  }),
)
