import type { Adapter } from '../ports/openPorts.ts'
import { sandboxGame } from './sandboxGame.ts'
import { sandboxBank } from './sandboxBank.ts'
import { sandboxGift } from './sandboxGift.ts'
import { sandboxPayment } from './sandboxPayment.ts'
import { sandboxSms } from './sandboxSms.ts'

/** The sandbox's side of every port. */
export const sandboxPorts: Adapter = ({ pool, clock }) => ({
  sms: sandboxSms(pool),
  payment: sandboxPayment(pool),
  bank: sandboxBank(pool),
  gift: sandboxGift(pool),
  game: sandboxGame(pool, clock),
})
