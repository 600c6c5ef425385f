import { giftContract } from '../ports/gift.contract.ts'
import { freshApp } from '../testing/freshApp.ts'
import { makeGift } from './sandboxGift.ts'

const { world, pool } = await freshApp()

giftContract(world.ports.gift, (amount) => makeGift(pool, amount, false))
