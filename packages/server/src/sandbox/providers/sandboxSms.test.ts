import { smsContract } from '#ports/contracts/sms.ts'
import { testContract, sandboxFaults } from '#testing/contracts.ts'
import { freshApp } from '#testing/freshApp.ts'
import { addFault } from './faults.ts'
import { listSms } from './sandboxSms.ts'

const { context, pool } = await freshApp()
const port = context.ports.sms

testContract(
  'an SMS gateway',
  smsContract({
    port,
    received: async (phone) => (await listSms(pool, phone)).map(({ text }) => text).toReversed(),
    refuse: () => addFault(pool, { port: 'sms', mode: 'refuse', times: 1 }),
    faults: sandboxFaults(pool, 'sms', port),
  }),
)
