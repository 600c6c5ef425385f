import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#platform/config/config.ts'
import { testDataOptions } from '#platform/db/server/embedded.ts'
import { unprivilegedUser } from '#platform/db/server/placement.ts'
import { temporaryFolder } from '#platform/db/server/postmaster.ts'
import { serve } from './serve.ts'

/** Ends with its parent process. Ignores settings that locate data. */
export async function runSandbox(env: NodeJS.ProcessEnv): Promise<void> {
  const folder = await mkdtemp(join(await temporaryFolder(await unprivilegedUser()), 'krapao-sandbox-'))
  await serve({
    readConfig: () =>
      readConfig({
        ...env,
        KRAPAO_DATA: folder,
        DATABASE_URL: '',
        DATABASE_DIRECT_URL: '',
        DATABASE_REPLICA_URL: '',
        FILES_FOLDER: '',
        FILES_S3_BUCKET: '',
        SANDBOX: 'on',
      }),
    postgres: testDataOptions,
    before: (drain) => drain.defer(() => rm(folder, { recursive: true, force: true })),
  })
}
