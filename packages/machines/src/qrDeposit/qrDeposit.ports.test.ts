import { describe, expect, test } from 'vitest'
import type { Krapao, Outcome, QrState, Satang, StatementEntry } from '@krapao/sdk'
import { sampleStatement } from '../statement/statement.samples.ts'
import { offline, worked } from '../testing/problems.ts'
import { answerOf } from '../testing/ports.ts'
import { qrDepositPorts } from './qrDeposit.ports.ts'
import { qrAnswers, sampleQr } from './qrDeposit.samples.ts'

const { none, paid, live } = qrAnswers
const [deposit] = sampleStatement
const after = Date.parse(deposit.createdAt)

describe('result of a QR', () => {
  test('a status from the backend is used without reading the statement', async () => {
    expect(await look(paid, [])).toEqual(paid)
    expect(await look(live, [])).toEqual(live)
    expect(await look(offline, [])).toEqual(offline)
  })

  test('without a status the statement decides: paid if it has a payment since then', async () => {
    expect(await look(none, [deposit])).toEqual(worked({ status: 'paid', amount: 10_000, late: false }))
    // The clock is accurate to a second.
    expect(await look(none, [{ ...deposit, createdAt: new Date(after - 1_000).toISOString() }])).toEqual(
      worked({ status: 'paid', amount: 10_000, late: false }),
    )
    expect(await look(none, [{ ...deposit, createdAt: new Date(after - 1_001).toISOString() }])).toEqual(none)
    expect(await look(none, [{ ...deposit, status: 'PROCESSING' }])).toEqual(none)
    expect(await look(none, [{ ...deposit, statementType: 'bonus' }])).toEqual(none)
    expect(await look(none, [])).toEqual(none)
  })

  test('a payment of another amount is reported with that amount; one to another provider is ignored', async () => {
    const half = { ...deposit, amount: 5_000 as Satang }
    expect(await look(none, [half])).toEqual(worked({ status: 'paid', amount: 5_000, late: false }))
    expect(await look(none, [{ ...deposit, from: 'WW' }])).toEqual(none)
    // Matches by amount if the backend omits the provider.
    expect(await look(none, [{ ...deposit, from: '' }])).toEqual(worked({ status: 'paid', amount: 10_000, late: false }))
    expect(await look(none, [{ ...half, from: '' }])).toEqual(none)
  })

  test('without a readable statement the result stays unknown', async () => {
    expect(await look(none, offline)).toEqual(offline)
  })
})

function look(answer: Outcome<QrState>, statements: StatementEntry[] | typeof offline) {
  const list = Array.isArray(statements) ? worked({ total: statements.length, statements }) : statements
  const krapao = {
    qrDeposit: { get: () => Promise.resolve(answer) },
    statement: { list: () => Promise.resolve(list) },
  } as unknown as Krapao
  return answerOf(qrDepositPorts(krapao).actors.checkQr, { bankCode: 'KBANK', qr: sampleQr, since: after })
}
