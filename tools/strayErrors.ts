// A vitest reporter for errors outside tests, which are missing from the JSON report.
import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

export default class StrayErrors implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_, unhandled) => {
    const file = process.env['STRAY_ERRORS_FILE']
    if (file) writeFileSync(file, JSON.stringify(unhandled.map(({ message, stack }) => stack ?? message)))
  }
}
