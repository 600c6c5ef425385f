import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, Outcome, Satang, StatementEntry } from '@krapao/sdk'
import type { SavedRequest, RequestStatus } from '../submitRequest/submitRequest.ports.ts'
import { requestIn } from '../submitRequest/requestIn.ts'
import { sampleStatement } from '../statement/statement.samples.ts'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { lost, offline, problemIn, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, memorySlot, numberedKeys, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { isOverdue, provideBankTransferPorts } from './bankTransfer.machine.ts'
import {
  bankTransferPorts,
  type AnnouncedEntry,
  type AnnouncementOrder,
  type BankTransferPorts,
  type AnnouncementQuery,
} from './bankTransfer.ports.ts'
import {
  announcementAnswers,
  bankTransferFakePorts,
  bankTransferInput,
  bankTransferSamples,
  sampleAnnouncement,
} from './bankTransfer.samples.ts'

const satang = (amount: number) => amount as Satang
const { none } = announcementAnswers
const start0 = 1_000_000
const entryOf = (status: AnnouncedEntry['status'], at = start0): Outcome<AnnouncedEntry> => worked({ amount: satang(30_000), at, status })

describe('bankTransfer', () => {
  test('bankTransfer, announced once, is expected and shows its arrival', async () => {
    const fixture = start({ find: [none, entryOf('processing'), entryOf('processing'), entryOf('success')], submit: [worked(null)] })
    await settled()
    fixture.announce(20)
    await settled()
    expect(fixture.calls).toEqual([
      ['find', { amount: null, listedAt: null }],
      ['submit', { order: sampleAnnouncement, idempotencyKey: 'k1' }],
      ['find', { amount: 30_000, listedAt: null }],
    ])
    await fixture.time.pass(6_000)
    expect(fixture.calls.slice(3)).toEqual([
      ['find', { amount: 30_000, listedAt: start0 }],
      ['find', { amount: 30_000, listedAt: start0 }],
    ])
    expect(fixture.states).toEqual([
      'searching',
      'filling',
      'submitting',
      'checking',
      'expected',
      'checking',
      'expected',
      'checking',
      'arrived',
    ])
    expect(fixture.emitted).toEqual([{ type: 'transfer.announced' }, { type: 'transfer.arrived', amount: 30_000 }])
    fixture.actor.send({ type: 'again.requested' })
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.amount]).toEqual(['filling', 0])
  })

  test('bankTransfer, announced in an earlier visit, is found and asks for the slip after its minute', async () => {
    const listed = entryOf('processing', start0 - 56_000)
    const fixture = start({ find: [listed, listed, listed, listed] })
    await settled()
    expect([fixture.states, isOverdue(fixture.actor.getSnapshot())]).toEqual([['searching', 'expected'], false])
    await fixture.time.pass(3_000)
    expect(isOverdue(fixture.actor.getSnapshot())).toBe(false)
    await fixture.time.pass(3_000)
    expect(isOverdue(fixture.actor.getSnapshot())).toBe(true)
    fixture.actor.send({ type: 'again.requested' })
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.announced]).toEqual(['filling', null])
  })

  test('bankTransfer, hidden page, polls only on return and at notifications', async () => {
    const fixture = start({ find: [entryOf('processing'), entryOf('processing'), entryOf('failed')] })
    await settled()
    fixture.actor.send({ type: 'page.hidden' })
    await fixture.time.pass(30_000)
    expect(fixture.calls.length).toBe(1)
    fixture.actor.send({ type: 'page.shown' })
    await settled()
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    expect([fixture.calls.length, fixture.states.at(-1), fixture.emitted]).toEqual([3, 'missing', [{ type: 'transfer.resumed' }]])
  })

  test('bankTransfer, no statement entry or a failed read, stays expected since its announcement', async () => {
    const fixture = start({ find: [offline, none, offline, none], submit: [worked(null)] })
    await settled()
    fixture.announce()
    await settled()
    await fixture.time.pass(3_000)
    expect(fixture.actor.getSnapshot().context).toEqual({
      ...bankTransferInput,
      amount: 30_000,
      request: null,
      announced: { amount: 30_000, at: start0, listedAt: null },
      now: start0 + 3_000,
      page: 'shown',
      problem: problemIn(offline),
    })
    await fixture.time.pass(57_000)
    expect([fixture.states.at(-1), isOverdue(fixture.actor.getSnapshot())]).toEqual(['checking', false])
  })

  test('bankTransfer, lost answer, is looked up by its key after a reload too', async () => {
    const savedRequest = memorySlot<SavedRequest<AnnouncementOrder>>()
    const before = start({ find: [none], submit: [lost] }, savedRequest)
    await settled()
    before.announce()
    await settled()
    expect([requestIn(before.actor.getSnapshot()).state, savedRequest.value]).toEqual([
      'outcomeUnknown',
      { key: 'k1', order: sampleAnnouncement },
    ])
    before.actor.stop()
    const after = start({ find: [entryOf('processing')], readStatus: [worked({ state: 'done', result: null })] }, savedRequest)
    await settled()
    expect([after.states.at(-1), after.emitted, savedRequest.value]).toEqual([
      'expected',
      [{ type: 'transfer.resumed' }, { type: 'transfer.announced' }],
      null,
    ])
  })

  test('bankTransfer, several statement entries, matches its own', async () => {
    const entry = (more: Partial<StatementEntry>): StatementEntry => ({
      ...sampleStatement[0],
      statementType: 'deposit',
      from: 'ANNOUNCED',
      status: 'PROCESSING',
      amount: satang(300),
      createdAt: new Date(5_000).toISOString(),
      ...more,
    })
    const entries = [
      entry({ from: 'SCB', status: 'SUCCESS' }),
      entry({ statementType: 'bonus' }),
      entry({ amount: satang(100), status: 'SUCCESS', createdAt: new Date(9_000).toISOString() }),
      entry({}),
      entry({ status: 'FAILED', createdAt: new Date(4_000).toISOString() }),
    ]
    const find = (input: AnnouncementQuery, list: Outcome<unknown> = worked({ total: 5, statements: entries })) => {
      const krapao = { statement: { list: () => Promise.resolve(list) } } as unknown as Krapao
      const ports = bankTransferPorts(krapao, { store: memoryStore(), playerId: 'p1' })
      return answerOf(ports.actors.findAnnouncement, input)
    }
    expect(await find({ amount: null, listedAt: null })).toEqual(worked({ amount: 300, at: 5_000, status: 'processing' }))
    expect(await find({ amount: satang(100), listedAt: null })).toEqual(worked({ amount: 100, at: 9_000, status: 'success' }))
    expect(await find({ amount: satang(300), listedAt: 4_000 })).toEqual(worked({ amount: 300, at: 4_000, status: 'failed' }))
    expect(await find({ amount: satang(100), listedAt: 4_000 })).toEqual(worked(null))
    expect(await find({ amount: null, listedAt: null }, offline)).toEqual(offline)
  })

  test('bankTransfer, amount changed during the search or after an exception, keeps it; changed during the request, ignores it', async () => {
    const exception = Promise.withResolvers<typeof none>()
    const fixture = start({ find: [none, exception.promise, none], submit: [worked(null)] })
    const amount = () => fixture.actor.getSnapshot().context.amount
    fixture.actor.send({ type: 'amount.changed', amount: sampleAnnouncement.amount })
    await settled()
    expect([fixture.states.at(-1), amount()]).toEqual(['filling', 30_000])
    fixture.actor.send({ type: 'announce.requested' })
    fixture.actor.send({ type: 'amount.changed', amount: satang(100) })
    exception.reject(new Error('a defect'))
    await settled()
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.announced?.amount]).toEqual(['broken', 30_000])
    fixture.actor.send({ type: 'amount.changed', amount: satang(200) })
    fixture.actor.send({ type: 'again.requested' })
    await settled()
    expect([fixture.states.at(-1), amount(), fixture.actor.getSnapshot().context.announced]).toEqual(['filling', 200, null])
  })

  test('bankTransfer announces nothing below the minimum', async () => {
    const fixture = start({ find: [none] })
    await settled()
    for (const amount of [0, 99]) {
      fixture.actor.send({ type: 'amount.changed', amount: satang(amount) })
      fixture.actor.send({ type: 'announce.requested' })
    }
    expect(fixture.states).toEqual(['searching', 'filling'])
    fixture.actor.send({ type: 'amount.changed', amount: satang(100) })
    fixture.actor.send({ type: 'announce.requested' })
    expect(fixture.states.at(-1)).toBe('submitting')
  })

  test('bankTransfer ports, announcement, pass the key to the SDK', async () => {
    const requests: unknown[] = []
    const krapao = {
      deposit: {
        announce: (order: AnnouncementOrder, { idempotencyKey }: { idempotencyKey: string }) => {
          requests.push([order, idempotencyKey])
          return Promise.resolve(worked(null))
        },
      },
    } as unknown as Krapao
    const { request } = bankTransferPorts(krapao, { store: memoryStore(), playerId: 'p1' })
    await answerOf(request.actors.submit, { order: sampleAnnouncement, idempotencyKey: 'k1' })
    expect(requests).toEqual([[sampleAnnouncement, 'k1']])
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('bankTransfer', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideBankTransferPorts(bankTransferFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...bankTransferSamples,
    identity: ({ context }) => [context['amount'], context['announced'], context['page'], context['problem']],
    invariant: holds,
  })

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  if (['expected', 'arrived', 'missing'].includes(String(value))) expect(context['announced']).not.toBeNull()
  if (value === 'filling') expect(context['announced']).toBeNull()
  if (value === 'submitting') expect(context['request'].order.amount).toBeGreaterThanOrEqual(100)
  const found = step && 'output' in step.event ? (step.event.output as Outcome<AnnouncedEntry | null>) : null
  const status = found?.ok ? found.value?.status : undefined
  if (value === 'arrived' && found) expect(status).toBe('success')
  if (value === 'missing' && found) expect(status).toBe('failed')
  if (step?.before.value === 'expected' && value === 'checking' && step.event.type.startsWith('xstate.after'))
    expect(context['page']).toBe('shown')
  if (step?.before.value === 'checking' && status === 'processing') expect(context['announced']['listedAt']).toBe(1_000)
}

type Found = Outcome<AnnouncedEntry | null>
type Answers = { find?: (Found | Promise<Found>)[]; submit?: Outcome<null>[]; readStatus?: Outcome<RequestStatus<null>>[] }

function start({ find, submit, readStatus }: Answers, savedRequest = memorySlot<SavedRequest<AnnouncementOrder>>()) {
  const calls: unknown[] = []
  const time = simulatedTime(start0)
  const ports: BankTransferPorts = {
    actors: { findAnnouncement: answers<Found, AnnouncementQuery>('find', find, calls) },
    request: {
      actors: { submit: answers('submit', submit, calls), readStatus: answers('readStatus', readStatus, calls) },
      savedRequest,
      newKey: numberedKeys(),
    },
    now: time.now,
  }
  const fixture = recorded(createActor(provideBankTransferPorts(ports), { clock: time.clock, input: bankTransferInput }))
  const announce = (times = 1) => {
    fixture.actor.send({ type: 'amount.changed', amount: sampleAnnouncement.amount })
    for (let turn = 0; turn < times; turn++) fixture.actor.send({ type: 'announce.requested' })
  }
  return { ...fixture, calls, time, announce }
}
