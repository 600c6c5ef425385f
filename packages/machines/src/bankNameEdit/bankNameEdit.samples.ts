import type { Walk } from '../testing/coverPaths.ts'
import { lost, offline, refusedWith, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { BankNameEditPorts } from './bankNameEdit.ports.ts'

export const bankNameEditFakePorts = (): BankNameEditPorts => ({ actors: { saveName: silent() }, newKey: () => 'k1' })

export const bankNameEditSamples = {
  starts: [{ input: { bankCode: 'KTB', name: 'สมชาย ใจดี' } }],
  events: { 'name.changed': ['Somchai Jaidee', ' '].map((name) => ({ type: 'name.changed', name })) },
  outcomes: { saveName: [worked(null), lost, refusedWith('BANK_ACCOUNT_NAME_ENG'), offline] },
} satisfies Walk
