import type { Pool } from 'pg'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { createBackgroundTasks } from './background/backgroundTasks.ts'
import { createJobs } from './background/jobs.ts'
import { measureSetAside } from './background/setAside.ts'
import { openCatalogue, rewardTermsOf } from './catalogue/catalogue.live.ts'
import type { Catalogue } from './catalogue/catalogue.schema.ts'
import { handleReply } from './chat/chat.service.ts'
import { measureCapacity } from './budgets/capacity.ts'
import type { Config } from './config.ts'
import { assertMayStart, openDatabaseClock, reportSkew, type MachineClock } from './db/databaseClock.ts'
import { transactionQueueRatio } from './db/transaction.ts'
import { readServerKeys } from './db/serverKeys.ts'
import { handleBankTransfer } from './deposit/bankTransfer.service.ts'
import type { Synced } from './gameAccount/gameSync.ts'
import { createSharedReads } from './gameAccount/sharedReads.ts'
import { measureSuspensions } from './gameAccount/suspension.ts'
import { loggedError } from './http/errors.ts'
import { rateLimiter } from './http/rateLimit.ts'
import { assertPaymentsNamed } from './incomingPayment/accounts.ts'
import type { Webhook } from './ports/adapter.ts'
import { shiftedClock } from './ports/clock.ts'
import { limitGameCalls } from './ports/limitGameCalls.ts'
import { mediaQueueRatio } from './media/media.ts'
import { uploadBufferRatio } from './media/uploadBuffer.ts'
import { openPorts } from './ports/openPorts.ts'
import type { PaymentProvider } from './ports/payment.ts'
import { handlePaymentNotification } from './qrDeposit/qrPayment.ts'
import { knownTokens } from './session/knownTokens.ts'
import { sandboxPorts } from './sandbox/sandboxPorts.ts'
import { passwordQueueRatio } from './session/password.ts'
import { openSettings } from './settings/settings.ts'
import type { AppContext } from './appContext.ts'

/** `drain` closes resources that watch the database. */
export async function createAppContext(
  config: Config,
  pool: Pool,
  drain: AsyncDisposableStack,
  machine?: MachineClock,
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
  const settings = await openSettings(pool, { jobs })
  drain.defer(() => settings.close())
  let payment: PaymentProvider | undefined
  const assertServed = (next: Catalogue): void => {
    if (payment) assertPaymentsNamed(next, payment)
  }
  const catalogue = await openCatalogue(pool, { jobs, terms: rewardTermsOf(config), assertServed })
  drain.defer(() => catalogue.close())
  // Only the sandbox may move the clock.
  const clock = config.sandbox ? shiftedClock(databaseClock, () => settings.values.clockOffset) : databaseClock
  const limiter = rateLimiter({ pool, clock, metrics })
  measureSuspensions({ pool, jobs, clock }, metrics)
  const behind = createBackgroundTasks({ jobs })
  drain.defer(() => behind.end())
  const base = {
    log,
    metrics,
    jobs,
    config,
    pool,
    clock,
    skew,
    measureClock: databaseClock.measure,
    settings,
    catalogue,
    limiter,
    knownTokens: knownTokens(),
    gameReads: createSharedReads<Synced>(config.gameReadSeconds * 1_000),
    afterwards: behind,
    ...(await readServerKeys(pool, config)),
  }
  const doors = { takeNotice: handlePaymentNotification(base), takeTransfer: handleBankTransfer(base), takeReply: handleReply(base) }
  const hooks: Webhook[] = []
  const addWebhook = (hook: Webhook): void => void hooks.push(hook)
  const ports = await openPorts({ ...base, ...doors, addWebhook }, sandboxPorts)
  ;({ payment } = ports)
  if (catalogue.isThere) assertServed(catalogue.current)
  const { gameCalls: total, gameCallsPerGame: perGame } = config
  return { ...base, hooks, ports: { ...ports, game: limitGameCalls(ports.game, { total, perGame }) } }
}
