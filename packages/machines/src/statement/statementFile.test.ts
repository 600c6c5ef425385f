import { createActor, type AnyMachineSnapshot, type AnyStateMachine, type InputFrom } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, Outcome } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { notServed, offline, problemIn, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, recorded, settled } from '../testing/fakes.ts'
import { provideStatementFilePorts } from './statementFile.machine.ts'
import { statementFilePorts, type StatementFilePorts } from './statementFile.ports.ts'
import { statementFileFakePorts, statementFileSamples } from './statementFile.samples.ts'

const deposits = { statementType: 'deposit', from: '2026-11-01' } as const
const requested = { type: 'file.requested', selection: deposits } as const

describe('statementFile', () => {
  test('twenty clicks load one file, of the selection at the first click', async () => {
    const fixture = start([worked('text')])
    for (let times = 0; times < 20; times++) fixture.actor.send({ ...requested, ...(times > 0 && { selection: {} }) })
    await settled()
    expect(fixture.calls).toEqual([['exportFile', { selection: deposits }]])
    expect(fixture.emitted).toEqual([{ type: 'file.ready', text: 'text', selection: deposits }])
    expect(fixture.states).toEqual(['idle', 'preparing', 'idle'])
  })

  test('a failure is shown, and the file can be requested again', async () => {
    const fixture = start([offline, worked('text')])
    fixture.actor.send(requested)
    await settled()
    expect(fixture.actor.getSnapshot().context).toEqual({ selection: deposits, problem: problemIn(offline) })
    fixture.actor.send({ type: 'file.requested', selection: {} })
    expect(fixture.actor.getSnapshot().context).toEqual({ selection: {}, problem: null })
    await settled()
    expect(fixture.states).toEqual(['idle', 'preparing', 'failed', 'preparing', 'idle'])
  })

  test('a backend without files is asked once', async () => {
    const fixture = start([notServed])
    fixture.actor.send(requested)
    await settled()
    fixture.actor.send(requested)
    expect([fixture.states, fixture.calls.length, fixture.emitted]).toEqual([['idle', 'preparing', 'unsupported'], 1, []])
  })

  test('the port passes the selection to the SDK', async () => {
    const requests: unknown[] = []
    const exported = (selection: unknown) => (requests.push(selection), Promise.resolve(worked('text')))
    const krapao = { statement: { export: exported } } as unknown as Krapao
    const fixture = recorded(createActor(provideStatementFilePorts(statementFilePorts(krapao))))
    fixture.actor.send(requested)
    await settled()
    expect([requests, fixture.emitted.length]).toEqual([[deposits], 1])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('statementFile', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideStatementFilePorts(statementFileFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, { ...statementFileSamples, identity: ({ context }) => context.problem === null, invariant: holds })

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  expect(context.problem).toEqual(value === 'failed' ? problemIn(offline) : null)
  const output = step && 'output' in step.event ? step.event.output : undefined
  if (output !== undefined) expect(value).toBe(output === notServed ? 'unsupported' : output === offline ? 'failed' : 'idle')
}

function start(queue: Outcome<string>[]) {
  const calls: unknown[] = []
  const exportFile = answers<Outcome<string>, InputFrom<StatementFilePorts['actors']['exportFile']>>('exportFile', queue, calls)
  return { ...recorded(createActor(provideStatementFilePorts({ actors: { exportFile } }))), calls }
}
