import { assign } from 'xstate'
import { keyActions } from '../shared/keyParts.ts'
import { retryDelayFor } from '../shared/retryDelayFor.ts'
import type { QrContext, QrEvent } from './qrDeposit.context.ts'
import { qrDepositMachine } from './qrDeposit.machine.ts'
import type { QrDepositPorts } from './qrDeposit.ports.ts'
import { secondsUntil, untilNextSecond } from './qrDeposit.rules.ts'

export const provideQrDepositPorts = ({ actors, now, newKey }: QrDepositPorts) =>
  qrDepositMachine.provide({
    actors,
    delays: {
      nextSecond: ({ context }) => untilNextSecond(context.qr?.expiresAt ?? 0, now()),
      pollInterval: ({ context }) => retryDelayFor(3000, context.problem),
    },
    actions: {
      ...keyActions<QrContext, QrEvent>({ newKey }),
      'set live since': assign(({ context: { liveSince } }) => ({ liveSince: liveSince || now() })),
      'set seconds left': assign(({ context: { qr } }) => ({ secondsLeft: secondsUntil(qr?.expiresAt ?? 0, now()) })),
    },
  })
