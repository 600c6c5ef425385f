import { sandboxAt, startSandbox } from '@krapao/server'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
  }
}

/** One sandbox for all examples: each has a player of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sandbox = await startSandbox()
  // Slips are not taken at every hour.
  await sandboxAt(sandbox.baseUrl).settings({ slipWindow: false })
  project.provide('baseUrl', sandbox.baseUrl)
  return sandbox.stop
}
