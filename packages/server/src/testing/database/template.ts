import type { TestProject } from 'vitest/node'
import type { Connection } from '#platform/db/server/embedded.ts'
import { startKeeper } from './startKeeper.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Connection
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgres, stop } = await startKeeper()
  project.provide('postgres', postgres)
  return stop
}
