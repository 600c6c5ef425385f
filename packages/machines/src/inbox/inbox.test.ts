import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, Outcome, StatementEntry } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { failedWith, offline, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, memorySlot, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideInboxPorts, unreadInboxOf } from './inbox.machine.ts'
import { inboxPorts } from './inbox.ports.ts'
import { inboxEntryKey } from './inbox.rules.ts'
import { busy, inboxFakePorts, inboxSamples, sampleInboxEntries } from './inbox.samples.ts'

const [deposit, returned, paid] = sampleInboxEntries

describe('inbox', () => {
  test('earlier entries count as seen at the first visit; a withdrawal that ends later is emitted once and unread', async () => {
    const fixture = start([[paid], [returned, paid], [returned, paid]])
    await settled()
    const before = fixture.unread()
    for (const _ of [1, 2]) {
      fixture.actor.send({ type: 'wallet.changed' })
      await settled()
    }
    expect([before, fixture.unread(), fixture.emitted, fixture.seen.value]).toEqual([
      0,
      1,
      [{ type: 'entries.arrived', entries: [returned] }],
      [inboxEntryKey(paid)],
    ])
  })

  test('an inbox entry among the lines that a page has read is added once, without another read', async () => {
    const fixture = start([[paid]])
    await settled()
    const lines = [deposit, { ...deposit, statementType: 'transfer' as const }, paid]
    for (const _ of [1, 2]) fixture.actor.send({ type: 'latest.read', lines })
    expect([fixture.unread(), fixture.emitted, fixture.actor.getSnapshot().context.entries]).toEqual([
      1,
      [{ type: 'entries.arrived', entries: [deposit] }],
      [deposit, paid],
    ])
  })

  test('an entry that arrived before the visit is unread, but not emitted', async () => {
    const fixture = start([[returned, paid]], memorySlot<readonly string[]>([inboxEntryKey(paid)]))
    await settled()
    expect([fixture.unread(), fixture.emitted]).toEqual([1, []])
  })

  test('a deposit that arrives during the first read is new', async () => {
    const fixture = start([[paid], [deposit, paid]])
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    expect([fixture.unread(), fixture.emitted]).toEqual([1, [{ type: 'entries.arrived', entries: [deposit] }]])
  })

  test('the open sheet keeps new entries marked, and closing it marks all as seen, also after a reload', async () => {
    const fixture = start(
      [
        [returned, paid],
        [deposit, returned, paid],
      ],
      memorySlot<readonly string[]>([inboxEntryKey(paid)]),
    )
    await settled()
    fixture.actor.send({ type: 'sheet.opened' })
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    const open = fixture.unread()
    fixture.actor.send({ type: 'sheet.closed' })
    expect([open, fixture.unread(), fixture.seen.value]).toEqual([2, 0, sampleInboxEntries.map(inboxEntryKey)])
    const next = start([sampleInboxEntries], fixture.seen)
    await settled()
    expect(next.unread()).toBe(0)
  })

  test('unread messages count too, until they are read', async () => {
    const fixture = start([[paid]])
    await settled()
    fixture.actor.send({ type: 'messages.counted', count: 3 })
    const before = fixture.unread()
    fixture.actor.send({ type: 'messages.counted', count: 0 })
    expect([before, fixture.unread()]).toEqual([3, 0])
  })

  test('a failed read is repeated with growing delays until it succeeds', async () => {
    const page = failedWith({ kind: 'unreadable', effect: 'unknown', status: 502 })
    const fixture = start([offline, page, offline, [paid]])
    await settled()
    await fixture.time.pass(5000 + 10_000 + 19_999)
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.tries]).toEqual(['entries.waitingForRetry + sheet.closed', 3])
    await fixture.time.pass(1)
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.tries]).toEqual(['entries.current + sheet.closed', 0])
  })

  test('Retry-After delays the next read after a change, but not one that the player requests', async () => {
    for (const [type, state] of [
      ['wallet.changed', 'waitingForRetry'],
      ['retry.requested', 'current'],
    ] as const) {
      const fixture = start([busy, [paid]])
      await settled()
      fixture.actor.send({ type })
      await settled()
      expect(fixture.actor.getSnapshot().value.entries).toBe(state)
    }
  })

  test('a refused read waits for the player or a change', async () => {
    const fixture = start([refusedWith('UNAUTHORIZED'), [paid]])
    await settled()
    await fixture.time.pass(60_000)
    const before = fixture.actor.getSnapshot().value.entries
    fixture.actor.send({ type: 'retry.requested' })
    await settled()
    expect([before, fixture.actor.getSnapshot().value.entries]).toEqual(['failed', 'current'])
  })

  test('signing out forgets the entries and closes the sheet; the next player has other ones', async () => {
    const fixture = start([[returned, paid], [deposit]], memorySlot<readonly string[]>([inboxEntryKey(paid)]))
    await settled()
    fixture.actor.send({ type: 'sheet.opened' })
    fixture.actor.send({ type: 'messages.counted', count: 1 })
    fixture.seen.remove()
    fixture.actor.send({ type: 'player.signedOut' })
    const { value, context } = fixture.actor.getSnapshot()
    fixture.actor.send({ type: 'player.signedIn' })
    await settled()
    expect([value, context.entries, context.messages, fixture.actor.getSnapshot().context.entries]).toEqual([
      { entries: 'signedOut', sheet: 'closed' },
      null,
      0,
      [deposit],
    ])
  })

  test('only money that arrived and ended withdrawals are inbox entries, each once', async () => {
    const line = (part: Partial<StatementEntry>): StatementEntry => ({ ...deposit, ...part })
    const entries = [deposit, line({ to: 'RETURN' }), returned, paid]
    const others = [
      line({ status: 'PROCESSING' }),
      line({ from: 'ANNOUNCED' }),
      line({ statementType: 'transfer' }),
      { ...paid, status: 'PROCESSING' },
      // Returns the money of a refused withdrawal.
      line({ statementType: 'withdraw', from: 'SCB', to: 'WALLET' }),
    ]
    const requests: unknown[] = []
    const list = (query: unknown) => {
      requests.push(query)
      return Promise.resolve(worked({ total: 9, statements: [...entries, ...others] }))
    }
    const store = memoryStore()
    const ports = inboxPorts({ clock: { now: () => 7 }, statement: { list } } as unknown as Krapao, store)
    expect(await answerOf(ports.actors.readEntries, undefined)).toEqual(worked(entries))
    ports.seen.write(['a'])
    expect([ports.now(), requests, store.all()]).toEqual([7, [{ page: 1, limit: 50 }], { 'inbox-seen': '["a"]' }])
    const offlineKrapao = { statement: { list: () => Promise.resolve(offline) } } as unknown as Krapao
    expect(await answerOf(inboxPorts(offlineKrapao, store).actors.readEntries, undefined)).toEqual(offline)
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('inbox', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideInboxPorts(inboxFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...inboxSamples,
    identity: ({ context }) => [context['entries'], context['seen'], context['messages'], context['problem']],
    invariant: holds,
  })

type Answered = Step['event'] & { output: Outcome<readonly StatementEntry[]> }
function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  if (step === null) return
  const { before, event } = step
  if (value.entries === 'signedOut') expect([context['entries'], context['seen']]).toEqual([null, null])
  if (event.type === 'xstate.done.actor.readEntries') {
    const { output } = event as Answered
    expect(value.entries === 'current').toBe(output.ok)
    expect(value.entries === 'waitingForRetry').toBe([offline, busy].some((failed) => failed === output))
  }
  // A known entry is not announced again.
  if (event.type === 'latest.read' && context['newEntries'] !== before.context.newEntries) expect(context['newEntries']).not.toEqual([])
  // A change does not shorten `retryAfter`.
  if (event.type === 'wallet.changed' && before.value.entries === 'waitingForRetry')
    expect(value.entries).toBe(before.context.problem === busy.problem ? 'waitingForRetry' : 'reading')
}

type Read = readonly StatementEntry[] | ReturnType<typeof failedWith>
function start(reads: readonly Read[], seen = memorySlot<readonly string[]>()) {
  const outcomes = reads.map((read): Outcome<readonly StatementEntry[]> => ('ok' in read ? read : worked(read)))
  const ports = {
    actors: { readEntries: answers<Outcome<readonly StatementEntry[]>, unknown>('readEntries', outcomes) },
    now: () => Date.parse('2026-11-22T03:00:00Z'),
    seen,
  }
  const time = simulatedTime()
  const fixture = recorded(createActor(provideInboxPorts(ports), { clock: time.clock }))
  fixture.actor.send({ type: 'player.signedIn' })
  return { ...fixture, seen, time, unread: () => unreadInboxOf(fixture.actor.getSnapshot()) }
}
