import type { BrowserContext, ConsoleMessage } from '@playwright/test'

export type BrowserErrors = {
  /** Permits messages that a test provokes. */
  allow: (...expected: RegExp[]) => void
  list: () => string[]
  seen: () => string[]
}

/**
 * Script errors, console errors and warnings, and policy violations in any tab. A 4xx of the API is an answer; browsers always
 * log a failed socket, which live.spec.ts covers.
 */
export function watch(context: BrowserContext): BrowserErrors {
  const errors: string[] = []
  const allowed: RegExp[] = []
  context.on('weberror', (error) => errors.push(`error: ${error.error().message}`))
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isRefusal(message) && !isSocket(message) && !isBlockedWorker(message))
      errors.push(`console: ${message.text()} (${message.location().url})`)
  })
  return {
    allow: (...expected) => allowed.push(...expected),
    seen: () => errors,
    list: () => errors.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  }
}

/** In the page, before its scripts; reports through the console. */
export const reportViolations = (): void =>
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    console.error(`policy: ${effectiveDirective} refused ${blockedURI} ${sample}`),
  )

const isSocket = (message: ConsoleMessage): boolean =>
  /^WebSocket connection to '[^']*\/socket\.io\//.test(message.text()) || /\/socket\.io\//.test(message.location().url)

/** playwright.config.ts blocks workers. */
const isBlockedWorker = (message: ConsoleMessage): boolean => message.text() === 'Service Worker registration blocked by Playwright'

const isRefusal = (message: ConsoleMessage): boolean =>
  /^Failed to load resource: .* status of 4\d\d/.test(message.text()) && /\/api\//.test(message.location().url)
