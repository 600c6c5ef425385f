import type { PortsBase } from '#core/context/appContext.ts'
import { ownFiles } from '#core/files/ownFiles.ts'
import { miniQrReader } from '#core/media/media.ts'
import type { Adapter } from '#ports/adapter.ts'
import { sandboxBank } from './sandboxBank.ts'
import { sandboxGame } from './sandboxGame.ts'
import { sandboxGift } from './sandboxGift.ts'
import { sandboxPayment } from './sandboxPayment.ts'
import { sandboxFiles, sandboxSlip } from './sandboxSlip.ts'
import { sandboxSms } from './sandboxSms.ts'
import { sandboxSupport } from './sandboxSupport.ts'

export const sandboxPorts: Adapter<PortsBase> = ({ pool, clock, config }) => ({
  sms: sandboxSms(pool),
  payment: sandboxPayment(pool),
  bank: sandboxBank(pool),
  gift: sandboxGift(pool),
  files: sandboxFiles(pool, ownFiles(config)),
  slip: sandboxSlip(pool, miniQrReader),
  game: sandboxGame(pool, clock),
  support: sandboxSupport(pool),
})
