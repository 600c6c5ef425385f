// A vitest reporter that writes each message with the differing lines, which its JSON omits.
import { writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'

/** `judged`: an expectation failed, or the next guard behind it (database or ledger) refused. */
export type TestReport = { what: string; passed: boolean; judged: boolean; says: string }

const judgements =
  /^(expected |promise (resolved|rejected) |Property failed)|violates (unique|check|foreign key) constraint|reference of another posting/

type Problem = { message: string; diff?: string }

export default class Teller implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, stray) => {
    const all = [...modules.flatMap(toldOf), ...stray.map((error) => failed('in no test', [error]))]
    writeFileSync(process.env['GUARDS_REPORT'] ?? '', JSON.stringify(all))
  }
}

function toldOf(module: TestModule): TestReport[] {
  const tests = [...module.children.allTests()].flatMap((test) => {
    const { state, errors = [] } = test.result()
    const what = `${module.relativeModuleId} › ${test.fullName}`
    if (state === 'failed') return failed(what, errors)
    return state === 'passed' ? { what, passed: true, judged: false, says: '' } : []
  })
  const itself = module.errors()
  return itself.length > 0 ? [...tests, failed(module.relativeModuleId, itself)] : tests
}

function failed(what: string, errors: readonly Problem[]): TestReport {
  const judged = errors.find(({ message }) => judgements.test(message))
  return { what, passed: false, judged: judged !== undefined, says: saidBy(judged ?? errors[0]) }
}

function saidBy({ message, diff = '' }: Problem = { message: 'nothing' }): string {
  const [head = ''] = stripVTControlCharacters(message).split('\n')
  const lines = head.includes('deeply equal') ? stripVTControlCharacters(diff).split('\n') : []
  const changed = (sign: string): string[] => lines.filter((line) => line.startsWith(sign) && /\w/.test(line)).slice(1, 3)
  return [head, ...changed('- '), ...changed('+ ')]
    .map((part) => part.replaceAll(/\s+/g, ' ').replaceAll('`', "'"))
    .map((part) => (part.length > 160 ? `${part.slice(0, 160)}…` : part))
    .join(' ')
}
