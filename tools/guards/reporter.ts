// A vitest reporter that writes each message with the differing lines, which its JSON omits.
import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'

/** `isExpected`: an assertion failed, or a further guard in the database or ledger refused. Other failures, such as a timeout, prove nothing. */
export type TestReport = { test: string; passed: boolean; isExpected: boolean; message: string }

const expectedFailures =
  /^(expected |promise (resolved|rejected) |Property failed)|violates (unique|check|foreign key) constraint|reference of another transaction/

type Problem = { message: string; diff?: string }

export default class GuardsReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandled) => {
    const all = [...modules.flatMap(reportsOf), ...unhandled.map((error) => failed('outside tests', [error]))]
    writeFileSync(process.env['GUARDS_REPORT'] ?? '', JSON.stringify(all))
  }
}

function reportsOf(module: TestModule): TestReport[] {
  const tests = [...module.children.allTests()].flatMap((test) => {
    const { state, errors = [] } = test.result()
    const name = `${module.relativeModuleId} › ${test.fullName}`
    if (state === 'failed') return failed(name, errors)
    return state === 'passed' ? { test: name, passed: true, isExpected: false, message: '' } : []
  })
  const moduleErrors = module.errors()
  return moduleErrors.length > 0 ? [...tests, failed(module.relativeModuleId, moduleErrors)] : tests
}

function failed(test: string, errors: readonly Problem[]): TestReport {
  const expected = errors.find(({ message }) => expectedFailures.test(message))
  return { test, passed: false, isExpected: expected !== undefined, message: summaryOf(expected ?? errors[0]) }
}

function summaryOf({ message, diff = '' }: Problem = { message: 'nothing' }): string {
  const [head = ''] = stripVTControlCharacters(message).split('\n')
  const lines = head.includes('deeply equal') ? stripVTControlCharacters(diff).split('\n') : []
  const changed = (sign: string): string[] => lines.filter((line) => line.startsWith(sign) && /\w/.test(line)).slice(1, 3)
  return [head, ...changed('- '), ...changed('+ ')]
    .map((part) => part.replaceAll(/\s+/g, ' ').replaceAll('`', "'"))
    .map((part) => (part.length > 160 ? `${part.slice(0, 160)}…` : part))
    .join(' ')
}
