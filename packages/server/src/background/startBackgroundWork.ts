import { startChatWork } from '../chat/chat.service.ts'
import { measurePause } from '../db/databaseClock.ts'
import { startBankWork } from '../deposit/bankTransfer.service.ts'
import { startSuspensionWork } from '../gameAccount/suspension.ts'
import { startGiftWork } from '../giftLink/giftLink.service.ts'
import { startInviteWork } from '../invite/invite.service.ts'
import { startQrWork } from '../qrDeposit/qrUnfinished.ts'
import { startSandboxWork } from '../sandbox/payments.ts'
import { startSlipWork } from '../slips/slipMatch.ts'
import { startTransferWork } from '../transfer/transferSaga.ts'
import { startPayoutWork } from '../withdraw/payout.ts'
import type { AppContext } from '../appContext.ts'
import { runPeriodically, stopAll, type Stop } from './jobs.ts'
import { startRetentionWork } from './retention.ts'

/** Milliseconds. */
const sharePause = 1_000

/**
 * Starts the jobs of a copy, which resume unfinished work. Those that need the sockets start with them.
 * @param ms - overrides the jobs' own pauses, for tests
 */
export const startBackgroundWork = (context: AppContext, ms?: number): Stop =>
  stopAll(
    runPeriodically(context, 'clock', ms ?? measurePause, context.measureClock),
    runPeriodically(context, 'request counts', ms ?? sharePause, context.limiter.share),
    startQrWork(context, ms),
    startTransferWork(context, ms),
    startSuspensionWork(context, ms),
    startInviteWork(context, ms),
    startBankWork(context, ms),
    startPayoutWork(context, ms),
    startGiftWork(context, ms),
    startSlipWork(context, ms),
    startChatWork(context, ms),
    startRetentionWork(context, ms),
    ...(context.config.sandbox ? [startSandboxWork(context, ms)] : []),
  )
