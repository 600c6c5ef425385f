export { startSandbox, type RunningSandbox, type StartSandbox } from './sandbox/client/startSandbox.ts'
export {
  sandboxAt,
  type BankTransfer,
  type LedgerReport,
  type Payout,
  type SandboxFault,
  type SandboxPort,
  type SandboxSettings,
  type SandboxContext,
  type Sms,
} from './sandbox/client/sandboxContext.ts'
export type { Adapter, AdapterBase, Webhook, WebhookAnswer, WebhookRequest } from './ports/adapter.ts'
// An adapter's types; those above are the sandbox's.
export type {
  Bank,
  BankTransfer as IncomingTransfer,
  Incoming,
  Payout as PayoutOrder,
  PayoutState,
  HandleBankTransfer,
  TransferRecord,
} from './ports/bank.ts'
export type { Clock } from './platform/time/clock.ts'
export type { FileStore, Part } from './ports/files.ts'
export type { BetPage, BetState, GameAccess, GameBet, GameMove, GameProvider, GameUser, MoveOutcome, MoveStatus } from './ports/game.ts'
export type { GiftState, GiftWallet, RedeemOutcome, Redemption } from './ports/gift.ts'
export type {
  CreateOutcome,
  OrderStatus,
  PaymentNotification,
  PaymentProvider,
  QrBankCode,
  QrOrder,
  RegisteredQr,
  HandlePaymentNotification,
} from './ports/payment.ts'
export type { SlipReader, SlipReading } from './ports/slip.ts'
export type { SmsGateway } from './ports/sms.ts'
export type { Reply, SupportDesk, HandleReply } from './ports/support.ts'
export type { Ports } from './ports/ports.ts'
