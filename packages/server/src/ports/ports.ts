import type { Bank } from './bank.ts'
import type { FileStore } from './files.ts'
import type { GameProvider } from './game.ts'
import type { GiftWallet } from './gift.ts'
import type { PaymentProvider } from './payment.ts'
import type { SlipReader } from './slip.ts'
import type { SmsGateway } from './sms.ts'
import type { SupportDesk } from './support.ts'

export type Ports = {
  sms: SmsGateway
  payment: PaymentProvider
  bank: Bank
  gift: GiftWallet
  files: FileStore
  slip: SlipReader
  game: GameProvider
  /** Without it there is no chat. */
  support?: SupportDesk
}
