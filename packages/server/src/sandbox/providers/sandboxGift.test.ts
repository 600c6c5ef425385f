import { giftContract } from '#ports/contracts/gift.ts'
import { testContract, sandboxFaults } from '#testing/contracts.ts'
import { freshApp } from '#testing/freshApp.ts'
import { makeGift } from './sandboxGift.ts'

const { context, pool } = await freshApp()
const port = context.ports.gift

testContract(
  'a gift wallet',
  giftContract({ port, make: (amount) => makeGift(pool, amount, false), faults: sandboxFaults(pool, 'gift', port) }),
)
