import type { Pool } from 'pg'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { handleReply } from '#capabilities/chat/chat.service.ts'
import { handleBankTransfer } from '#capabilities/deposit/bankTransfer.service.ts'
import { measureSuspensions } from '#capabilities/gameAccount/suspension.ts'
import { handlePaymentNotification } from '#capabilities/qrDeposit/qrPayment.ts'
import { openCatalogue, rewardTermsOf } from '#core/catalogue/catalogue.live.ts'
import type { Catalogue } from '#core/catalogue/catalogue.schema.ts'
import type { AppContext, Synced } from '#core/context/appContext.ts'
import { knownTokens } from '#core/context/knownTokens.ts'
import { uploadBufferRatio } from '#core/files/uploadBuffer.ts'
import { mediaQueueRatio } from '#core/media/media.ts'
import { assertPaymentsNamed } from '#core/operatorAccounts/accounts.ts'
import { passwordQueueRatio } from '#core/session/password.ts'
import { openSettings } from '#core/settings/settings.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/db/database.ts'
import { assertMayStart, openDatabaseClock, reportSkew, type MachineClock } from '#platform/db/databaseClock.ts'
import { openReplica } from '#platform/db/replica.ts'
import { readServerKeys } from '#platform/db/serverKeys.ts'
import { transactionQueueRatio } from '#platform/db/transaction.ts'
import { loggedError } from '#platform/http/errors.ts'
import { rateLimiter } from '#platform/http/rateLimit.ts'
import { createBackgroundTasks } from '#platform/jobs/backgroundTasks.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { measureSetAside } from '#platform/jobs/setAside.ts'
import { measureCapacity } from '#platform/queues/capacity.ts'
import { groupQueueRatio } from '#platform/queues/groupCalls.ts'
import { createSharedReads } from '#platform/queues/sharedReads.ts'
import { shiftedClock } from '#platform/time/clock.ts'
import type { Webhook } from '#ports/adapter.ts'
import { limitGameCalls } from '#ports/limitGameCalls.ts'
import type { PaymentProvider } from '#ports/payment.ts'
import { sandboxPorts } from '#sandbox/providers/sandboxPorts.ts'
import { openPorts } from './openPorts.ts'

/** `drain` closes resources that watch the database. */
export async function createAppContext(
  config: Config,
  pool: Pool,
  drain: AsyncDisposableStack,
  { machine, direct = pool, replica }: { machine?: MachineClock } & Partial<Pick<Database, 'direct' | 'replica'>> = {},
): Promise<AppContext> {
  const log = pino({ level: config.logLevel, serializers: { err: loggedError } })
  const metrics = new Registry()
  const jobs = createJobs(log, metrics)
  const databaseClock = await openDatabaseClock(pool, machine)
  assertMayStart(databaseClock)
  const { skew } = databaseClock
  reportSkew(databaseClock, metrics)
  measureSetAside({ pool, jobs, clock: databaseClock }, metrics)
  measureCapacity(metrics, 'password queue', passwordQueueRatio)
  measureCapacity(metrics, 'media queue', mediaQueueRatio)
  measureCapacity(metrics, 'upload buffer', uploadBufferRatio)
  measureCapacity(metrics, 'transaction queue', () => transactionQueueRatio(pool))
  measureCapacity(metrics, 'statement groups', () => groupQueueRatio(pool))
  const settings = await openSettings(pool, { jobs, direct })
  drain.defer(() => settings.close())
  let payment: PaymentProvider | undefined
  const assertServed = (next: Catalogue): void => {
    if (payment) assertPaymentsNamed(next, payment)
  }
  const catalogue = await openCatalogue(pool, { jobs, direct, terms: rewardTermsOf(config), assertServed })
  drain.defer(() => catalogue.close())
  // Only the sandbox may move the clock.
  const clock = config.sandbox ? shiftedClock(databaseClock, () => settings.values.clockOffset) : databaseClock
  const limiter = rateLimiter({ pool, clock, metrics })
  measureSuspensions({ pool, jobs, clock }, metrics)
  const backgroundTasks = createBackgroundTasks({ jobs })
  drain.defer(() => backgroundTasks.end())
  const base = {
    log,
    metrics,
    jobs,
    config,
    pool,
    direct,
    replica: openReplica({ pool, replica, lagMs: config.replicaLagSeconds * 1_000, log, metrics }),
    clock,
    skew,
    measureClock: databaseClock.measure,
    settings,
    catalogue,
    limiter,
    knownTokens: knownTokens(),
    gameReads: createSharedReads<Synced>(config.gameReadSeconds * 1_000),
    backgroundTasks,
    ...(await readServerKeys(pool, config)),
  }
  const handlers = {
    handleNotification: handlePaymentNotification(base),
    handleTransfer: handleBankTransfer(base),
    handleReply: handleReply(base),
  }
  const hooks: Webhook[] = []
  const addWebhook = (hook: Webhook): void => void hooks.push(hook)
  const ports = await openPorts({ ...base, ...handlers, addWebhook }, sandboxPorts)
  ;({ payment } = ports)
  if (catalogue.isLoaded) assertServed(catalogue.current)
  const { gameCalls: total, gameCallsPerGame: perGame } = config
  return { ...base, hooks, ports: { ...ports, game: limitGameCalls(ports.game, { total, perGame }) } }
}
