import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Returns the output of tools/checkSize.ts, even if a budget is exceeded. */
export async function measuredSizes(): Promise<string> {
  const program = fileURLToPath(new URL('../../tools/checkSize.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [program]).catch((failure: { stdout: string }) => failure)
  return stdout
}

export async function benchSize(): Promise<string> {
  const lines = (await measuredSizes()).split('\n').filter((line) => /^(?:screens|all)/.test(line))
  return ['### Scripts, bytes of brotli, and their absolute budgets, which `npm test` holds', ...lines.map((line) => `- ${line}`)].join(
    '\n',
  )
}
