import { enqueueActions, sendParent } from 'xstate'
import { provideGiftLinkPorts } from '../giftLink/giftLink.machine.ts'
import type { QrProgress } from '../qrDeposit/qrDeposit.context.ts'
import { provideQrDepositPorts } from '../qrDeposit/qrDeposit.provided.ts'
import { provideBankTransferPorts } from './bankTransfer.machine.ts'
import type { DepositEvent } from './deposit.context.ts'
import { depositMachine } from './deposit.machine.ts'
import type { DepositPorts } from './deposit.ports.ts'

const progress = {
  'qr.live': 'provider.live',
  'qr.ended': 'provider.ended',
  'qr.cancelled': 'provider.cancelled',
  'qr.reloaded': 'provider.reloaded',
} as const satisfies Record<QrProgress, DepositEvent['type']>

export const provideDepositPorts = ({ actors, qrDeposit, bankTransfer, giftLink, last }: DepositPorts) =>
  depositMachine.provide({
    actors: {
      ...actors,
      qrDeposit: provideQrDepositPorts(qrDeposit).provide({
        actions: {
          'emit progress': sendParent(({ context: { bankCode } }, type: QrProgress) => ({ type: progress[type], bankCode })),
          'emit created': sendParent(({ context: { bankCode } }) => ({ type: 'provider.created', bankCode })),
          'emit paid': sendParent(({ context: { bankCode, amount, payment } }) => ({
            type: 'provider.paid',
            bankCode,
            amount,
            late: false,
            ...payment,
          })),
          'emit failed': sendParent(({ context: { bankCode, problem } }) => ({ type: 'provider.failed', bankCode, problem })),
        },
      }),
      bankTransfer: provideBankTransferPorts(bankTransfer).provide({
        actions: {
          emit: sendParent((_, type) => ({ type })),
          'emit arrived': sendParent(({ context }) => ({ type: 'transfer.arrived', amount: context.announced?.amount ?? 0 })),
        },
      }),
      giftLink: provideGiftLinkPorts(giftLink).provide({
        actions: {
          emit: sendParent((_, type) => ({ type })),
          'emit redeemed': sendParent(({ context: { credit } }) => ({ type: 'gift.redeemed', amount: credit.amount })),
        },
      }),
    },
    actions: {
      'store last deposit': enqueueActions(({ context: { method, provider }, enqueue }) => {
        if (method !== null) enqueue(() => last.write({ method, provider }))
      }),
    },
  })
