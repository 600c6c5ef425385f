import type { BrowserContext, ConsoleMessage } from '@playwright/test'

export type Complaints = {
  /** What a test brings about on purpose, such as a broken answer. */
  allow: (...expected: RegExp[]) => void
  /** What nobody allowed. */
  list: () => string[]
  /** All of it. */
  seen: () => string[]
}

/**
 * Everything that went wrong in any tab without anybody asserting it: errors of scripts, the console's errors and
 * warnings, and what the policy refused. A refusal of the API (4xx) is an answer, not a complaint; nor is a socket that can't
 * connect, which the browser writes whatever the page does about it: `live.spec.ts` shows that pages do without.
 */
export function watch(context: BrowserContext): Complaints {
  const said: string[] = []
  const allowed: RegExp[] = []
  context.on('weberror', (error) => said.push(`error: ${error.error().message}`))
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isRefusal(message) && !isSocket(message) && !isBlockedWorker(message))
      said.push(`console: ${message.text()} (${message.location().url})`)
  })
  return {
    allow: (...expected) => allowed.push(...expected),
    seen: () => said,
    list: () => said.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  }
}

/** Runs in the page before its own scripts. The console carries it to us. */
export const reportViolations = (): void =>
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    console.error(`policy: ${effectiveDirective} refused ${blockedURI} ${sample}`),
  )

const isSocket = (message: ConsoleMessage): boolean =>
  /^WebSocket connection to '[^']*\/socket\.io\//.test(message.text()) || /\/socket\.io\//.test(message.location().url)

/** That it is blocked is the settings' wish (playwright.config.ts). */
const isBlockedWorker = (message: ConsoleMessage): boolean => message.text() === 'Service Worker registration blocked by Playwright'

const isRefusal = (message: ConsoleMessage): boolean =>
  /^Failed to load resource: .* status of 4\d\d/.test(message.text()) && /\/api\//.test(message.location().url)
