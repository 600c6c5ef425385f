import type { Pool } from 'pg'
import { command } from '#app/cli.ts'

export type Ended = { status: number; stdout: string; stderr: string }

/** `krapao` in this process, on the pool's database. */
export async function krapao({ options }: Pool, settings: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> {
  const ended: Ended = { status: 0, stdout: '', stderr: '' }
  ended.status = await command({
    args,
    env: { ...process.env, ...databaseOf(options), ...settings },
    print: (line) => (ended.stdout += `${line}\n`),
    printError: (problem) => (ended.stderr += `${String(problem)}\n`),
  })
  return ended
}

export const databaseOf = ({ host, user, database }: Pool['options']): { DATABASE_URL: string } => ({
  DATABASE_URL: `postgres://${user}@localhost/${database}?host=${host}`,
})
