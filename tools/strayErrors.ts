// A reporter for vitest: errors that belong to no test fail a run, and the JSON report is silent about them.
import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

export default class StrayErrors implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_, unhandled) => {
    const file = process.env['STRAY_ERRORS_FILE']
    if (file) writeFileSync(file, JSON.stringify(unhandled.map(({ message, stack }) => stack ?? message)))
  }
}
