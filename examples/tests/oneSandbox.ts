import { sandboxAt, startSandbox } from '@krapao/server'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sandbox = await startSandbox()
  // Tests may run at any hour.
  await sandboxAt(sandbox.baseUrl).settings({ slipWindow: false })
  project.provide('baseUrl', sandbox.baseUrl)
  return sandbox.stop
}
