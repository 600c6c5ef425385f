import { startChatWork } from '#capabilities/chat/chat.service.ts'
import { startBankWork } from '#capabilities/deposit/bankTransfer.service.ts'
import { startSuspensionWork } from '#capabilities/gameAccount/suspension.ts'
import { startGiftWork } from '#capabilities/giftLink/giftLink.service.ts'
import { startInviteWork } from '#capabilities/invite/invite.service.ts'
import { startQrWork } from '#capabilities/qrDeposit/qrUnfinished.ts'
import { startSlipWork } from '#capabilities/slips/slipMatch.ts'
import { startPayoutWork } from '#capabilities/withdraw/payout.ts'
import { startWithdrawAllWork } from '#capabilities/withdraw/withdrawAll.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { startTransferWork } from '#core/transfers/transferSaga.ts'
import { measurePause } from '#platform/db/databaseClock.ts'
import { measureReplicaPause } from '#platform/db/replica.ts'
import { runPeriodically, stopAll, type Stop } from '#platform/jobs/jobs.ts'
import { startSandboxWork } from '#sandbox/providers/payments.ts'
import { startRetentionWork } from './retention.ts'

/** Milliseconds between exchanges of request counts with other copies. */
const requestCountsPause = 1_000

/**
 * Starts all jobs except those that need the sockets, which `addRealtime` starts.
 *
 * @param ms - overrides the pauses, for tests
 */
export const startBackgroundWork = (context: AppContext, ms?: number): Stop =>
  stopAll(
    runPeriodically(context, 'clock', ms ?? measurePause, context.measureClock),
    ...(context.config.databaseReplicaUrl ? [runPeriodically(context, 'replica', ms ?? measureReplicaPause, context.replica.measure)] : []),
    runPeriodically(context, 'request counts', ms ?? requestCountsPause, context.limiter.share),
    startQrWork(context, ms),
    startTransferWork(context, ms),
    startSuspensionWork(context, ms),
    startInviteWork(context, ms),
    startBankWork(context, ms),
    startWithdrawAllWork(context, ms),
    startPayoutWork(context, ms),
    startGiftWork(context, ms),
    startSlipWork(context, ms),
    startChatWork(context, ms),
    startRetentionWork(context, ms),
    ...(context.config.sandbox ? [startSandboxWork(context, ms)] : []),
  )
