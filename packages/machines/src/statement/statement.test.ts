import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao } from '@krapao/sdk'
import { offline, worked } from '../testing/problems.ts'
import { recorded, settled } from '../testing/fakes.ts'
import { statementPorts } from './statement.ports.ts'
import { sampleStatement } from './statement.samples.ts'
import { payoutOf, provideStatementPorts, statementInput, statusOf } from './statement.ts'

describe('statement', () => {
  // @covers 2.statement-1 9.limits-16
  test('a page has ten rows, and the last is known by the total', async () => {
    const requests: unknown[] = []
    const answers = [worked({ total: 16, statements: [...sampleStatement], selected: {} }), offline]
    const list = (args: unknown) => {
      requests.push(args)
      return Promise.resolve(answers.shift() ?? offline)
    }
    const krapao = { statement: { list } } as unknown as Krapao
    const fixture = recorded(createActor(provideStatementPorts(statementPorts(krapao)), { input: statementInput }))
    await settled()
    expect(fixture.actor.getSnapshot().context).toEqual({
      limit: 10,
      query: {},
      page: 1,
      requestedPage: 1,
      items: sampleStatement,
      total: 16,
      metadata: {},
      problem: null,
    })
    fixture.actor.send({ type: 'next.requested' })
    await settled()
    expect(fixture.states).toEqual(['loading', 'page.fresh', 'page.loadingPage', 'page.stale'])
    expect(requests).toEqual([
      { page: 1, limit: 10 },
      { page: 2, limit: 10 },
    ])
  })

  test('the selection is sent, and the backend says whether it used it', async () => {
    const requests: unknown[] = []
    const answers = [
      worked({ total: 6, statements: [...sampleStatement], selected: {} }),
      worked({ total: 0, statements: [], selected: { statementType: 'bonus', from: '2026-11-01' } }),
      worked({ total: 6, statements: [...sampleStatement] }),
    ]
    const krapao = { statement: { list: (args: unknown) => (requests.push(args), Promise.resolve(answers.shift())) } } as unknown as Krapao
    const fixture = recorded(createActor(provideStatementPorts(statementPorts(krapao)), { input: statementInput }))
    await settled()
    const query = { statementType: 'bonus', from: '2026-11-01' } as const
    fixture.actor.send({ type: 'query.changed', query })
    await settled()
    expect(fixture.actor.getSnapshot().context.metadata).toEqual(query)
    fixture.actor.send({ type: 'reload.requested' })
    await settled()
    expect(fixture.actor.getSnapshot().context.metadata).toBe(undefined)
    expect(requests).toEqual([
      { page: 1, limit: 10 },
      { page: 1, limit: 10, ...query },
      { page: 1, limit: 10, ...query },
    ])
  })

  // @covers 4.status-1
  test('a status that is neither success nor failure is in progress', () => {
    expect(['SUCCESS', 'FAILED', 'PENDING', ''].map((status) => statusOf({ status }))).toEqual([
      'success',
      'failed',
      'processing',
      'processing',
    ])
  })

  test('only a withdrawal has a payout, which follows from its status if the backend sends none', () => {
    const withdrawal = { ...sampleStatement[0], statementType: 'withdraw', from: 'WALLET', to: 'KBANK' } as const
    const payout = { status: 'sent', account: '7890' } as const
    const seen = [
      ...['PENDING', 'SUCCESS', 'FAILED'].map((status) => ({ ...withdrawal, status })),
      { ...withdrawal, payout },
      { ...withdrawal, from: 'KBANK', to: 'WALLET' },
      sampleStatement[0],
    ].map(payoutOf)
    expect(seen).toEqual([{ status: 'requested' }, { status: 'paid' }, { status: 'refused' }, payout, null, null])
  })
})
