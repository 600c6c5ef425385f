import type { Walk } from '../testing/coverPaths.ts'
import { notServed, offline, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { StatementFilePorts } from './statementFile.ports.ts'

export const statementFileFakePorts = (): StatementFilePorts => ({ actors: { exportFile: silent() } })

export const statementFileSamples = {
  events: { 'file.requested': [{ type: 'file.requested', selection: { statementType: 'deposit' } }] },
  outcomes: { exportFile: [worked('Number\r\n1\r\n'), notServed, offline] },
} satisfies Walk
