import type { Pool } from 'pg'
import { afterwards } from './background/afterwards.ts'
import { openCatalogue } from './catalogue/catalogue.live.ts'
import { takeReply } from './chat/chat.service.ts'
import { readGuestKey } from './chat/guest.ts'
import type { Config } from './config.ts'
import { takeTransfer } from './deposit/bankTransfer.service.ts'
import { rateLimiter } from './http/rateLimit.ts'
import type { Webhook } from './ports/adapter.ts'
import { shiftedClock, systemClock } from './ports/clock.ts'
import { openPorts } from './ports/openPorts.ts'
import { takeNotice } from './qrDeposit/qrPayment.ts'
import { sandboxPorts } from './sandbox/sandboxPorts.ts'
import { openSettings } from './settings/settings.ts'
import type { World } from './world.ts'

/** Puts together what the capabilities stand on. What follows the database is closed by `drain`. */
export async function createWorld(config: Config, pool: Pool, drain: AsyncDisposableStack): Promise<World> {
  const settings = await openSettings(pool)
  drain.defer(() => settings.close())
  const catalogue = await openCatalogue(pool)
  drain.defer(() => catalogue.close())
  // Only the sandbox may move the clock; elsewhere an offset left in the database means nothing.
  const clock = config.sandbox ? shiftedClock(() => settings.values.clockOffset) : systemClock
  const limiter = rateLimiter(pool, clock)
  drain.defer(() => limiter.close())
  const behind = afterwards()
  drain.defer(() => behind.end())
  const base = { config, pool, clock, settings, catalogue, limiter, afterwards: behind, guestKey: await readGuestKey(pool) }
  const doors = { takeNotice: takeNotice(base), takeTransfer: takeTransfer(base), takeReply: takeReply(base) }
  const hooks: Webhook[] = []
  const addWebhook = (hook: Webhook): void => void hooks.push(hook)
  return { ...base, hooks, ports: await openPorts({ ...base, ...doors, addWebhook }, sandboxPorts) }
}
