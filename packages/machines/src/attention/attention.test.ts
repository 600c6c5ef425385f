import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, Outcome, StatementEntry } from '@krapao/sdk'
import { reportOf, type Step } from '../testing/coverPaths.ts'
import { answerOf, memoryStore } from '../testing/ports.ts'
import { failedWith, offline, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/proof.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { answers, memorySlot, recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideAttentionPorts } from './attention.machine.ts'
import { attentionPorts, type Arrival, type AttentionSettings } from './attention.ports.ts'
import { attentionFakePorts, attentionSamples, busy } from './attention.samples.ts'

const loud: AttentionSettings = { sound: true, vibration: true, badge: true }

describe('attention', () => {
  test('existing entries raise no alert; each new entry raises one, by the enabled channels', async () => {
    const fixture = start([['a'], ['a'], ['b', 'a'], ['b', 'a']], memorySlot(loud))
    await settled()
    for (let times = 0; times < 3; times++) {
      fixture.actor.send({ type: 'wallet.changed' })
      // oxlint-disable-next-line no-await-in-loop -- each look is answered before the next hint
      await settled()
    }
    expect([fixture.done, fixture.received]).toEqual([['sound', 'vibrate'], [['b']]])
  })

  test('an entry that arrives during the first read raises an alert if it is new', async () => {
    for (const looks of [[['new', 'a']], [['a'], ['new', 'a']]]) {
      const fixture = start(looks, memorySlot(loud))
      fixture.actor.send({ type: 'wallet.changed' })
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await settled()
      expect([fixture.done, fixture.received]).toEqual([['sound', 'vibrate'], [['new']]])
    }
    const nothing = start([['a'], ['a']], memorySlot(loud))
    nothing.actor.send({ type: 'wallet.changed' })
    await settled()
    expect(nothing.done).toEqual([])
  })

  test('without enabled channels only the count rises while the page is hidden', async () => {
    const fixture = start([[], ['a']])
    await settled()
    fixture.actor.send({ type: 'page.hidden' })
    fixture.actor.send({ type: 'message.arrived', name: 'p1 7' })
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    fixture.actor.send({ type: 'page.shown' })
    fixture.actor.send({ type: 'message.arrived', name: 'p1 7' })
    expect(fixture.done).toEqual(['badge 1', 'badge 2', 'badge 0'])
  })

  test('a failed read is repeated at the next notification', async () => {
    const fixture = start([['a'], offline, ['b', 'a']], memorySlot<AttentionSettings>({ ...loud, vibration: false }))
    await settled()
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    expect(fixture.done).toEqual(['sound'])
  })

  test('a failed read is repeated with growing delays until it succeeds', async () => {
    const page = failedWith({ kind: 'unreadable', effect: 'unknown', status: 502 })
    const fixture = start([['a'], offline, page, offline, ['b', 'a']], memorySlot<AttentionSettings>({ ...loud, vibration: false }))
    await settled()
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    await fixture.time.pass(5000 + 10_000 + 19_999)
    expect([fixture.done, fixture.actor.getSnapshot().value]).toEqual([[], 'waitingForRetry'])
    await fixture.time.pass(1)
    expect([fixture.done, fixture.actor.getSnapshot().value, fixture.actor.getSnapshot().context.tries]).toEqual([['sound'], 'idle', 0])
  })

  test('Retry-After delays the next read regardless of notifications', async () => {
    const fixture = start([['a'], busy, ['b', 'a']], memorySlot<AttentionSettings>({ ...loud, vibration: false }))
    await settled()
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    fixture.actor.send({ type: 'wallet.changed' })
    await fixture.time.pass(19_999)
    expect(fixture.done).toEqual([])
    await fixture.time.pass(1)
    expect(fixture.done).toEqual(['sound'])
  })

  test('only the count is on, nothing is read while the page is visible, and what arrived meanwhile is not counted', async () => {
    const fixture = start([['a'], ['b', 'a'], ['b', 'a'], ['c', 'b', 'a']])
    const { actor } = fixture
    actor.send({ type: 'wallet.changed' })
    await settled()
    expect(actor.getSnapshot().value).toBe('inactive')
    const seen = []
    for (const type of ['page.hidden', 'wallet.changed', 'page.shown', 'wallet.changed', 'page.hidden', 'wallet.changed'] as const) {
      actor.send({ type })
      // oxlint-disable-next-line no-await-in-loop -- each event follows the answer to the one before
      await settled()
      seen.push([actor.getSnapshot().value, actor.getSnapshot().context.unseen])
    }
    expect(seen).toEqual([
      ['idle', 0],
      ['idle', 1],
      ['idle', 0],
      ['inactive', 0],
      ['idle', 0],
      ['idle', 1],
    ])
  })

  test('after a failed first read, entries that may be old raise no alert', async () => {
    const fixture = start([offline, ['a'], ['b', 'a']], memorySlot(loud))
    await settled()
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    expect(fixture.done).toEqual([])
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    expect(fixture.done).toEqual(['sound', 'vibrate'])
  })

  test('a changed channel is stored, a trial plays it, and switching the count off clears it', async () => {
    const fixture = start([])
    fixture.actor.send({ type: 'page.hidden' })
    fixture.actor.send({ type: 'message.arrived', name: 'p1 7' })
    const wished = { sound: false, vibration: true, badge: false }
    fixture.actor.send({ type: 'settings.changed', settings: wished })
    fixture.actor.send({ type: 'try.requested' })
    expect([fixture.settings.value, fixture.done, fixture.received]).toEqual([wished, ['badge 1', 'badge 0', 'vibrate'], [['p1 7']]])
  })

  test('signing out clears the channels, the count and the known entries', async () => {
    const fixture = start([['a'], ['z'], ['z', 'y']], memorySlot(loud))
    await settled()
    fixture.actor.send({ type: 'page.hidden' })
    fixture.actor.send({ type: 'message.arrived', name: 'p1 7' })
    fixture.settings.remove()
    fixture.actor.send({ type: 'player.signedOut' })
    fixture.actor.send({ type: 'wallet.changed' })
    fixture.actor.send({ type: 'player.signedIn' })
    await settled()
    fixture.actor.send({ type: 'wallet.changed' })
    await settled()
    expect(fixture.done).toEqual(['sound', 'vibrate', 'badge 1', 'badge 0', 'badge 1'])
  })

  test('only completed deposits and ended withdrawals raise alerts; channels are stored under their key', async () => {
    const line = (statementType: string, status: string, amount: number) =>
      ({ statementType, status, amount, createdAt: '2026-11-22T03:00:00Z' }) as unknown as StatementEntry
    const requests: unknown[] = []
    const krapao = {
      clock: { now: () => 7 },
      statement: {
        list: (query: unknown) => {
          requests.push(query)
          return Promise.resolve(
            worked({
              total: 6,
              statements: [
                line('deposit', 'SUCCESS', 10_000),
                line('deposit', 'PROCESSING', 20_000),
                line('withdraw', 'PROCESSING', 300),
                line('withdraw', 'FAILED', 400),
                line('withdraw', 'SUCCESS', 500),
                line('transfer', 'SUCCESS', 600),
              ],
            }),
          )
        },
      },
    } as unknown as Krapao
    const store = memoryStore()
    const ports = attentionPorts(krapao, { local: store, device: attentionFakePorts().device })
    expect(await answerOf(ports.actors.readArrivals, undefined)).toEqual(
      worked([
        { name: 'deposit SUCCESS 2026-11-22T03:00:00Z 10000', at: Date.UTC(2026, 10, 22, 3) },
        { name: 'withdraw FAILED 2026-11-22T03:00:00Z 400', at: Date.UTC(2026, 10, 22, 3) },
        { name: 'withdraw SUCCESS 2026-11-22T03:00:00Z 500', at: Date.UTC(2026, 10, 22, 3) },
      ]),
    )
    expect(ports.now()).toBe(7)
    ports.settings.write(loud)
    expect([requests, store.all()]).toEqual([[{ page: 1, limit: 10 }], { attention: JSON.stringify(loud) }])
    const away = { statement: { list: () => Promise.resolve(offline) } } as unknown as Krapao
    const failing = attentionPorts(away, { local: store, device: attentionFakePorts().device })
    expect(await answerOf(failing.actors.readArrivals, undefined)).toEqual(offline)
  })

  test('every state is reached and every transition taken', () => {
    const report = reportOf('attention', walk(machine))
    console.info(report)
    expect(report).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideAttentionPorts(attentionFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, {
    ...attentionSamples,
    identity: ({ context }) => [
      context['settings'],
      context['known'],
      context['hasChanged'],
      context['isHidden'],
      Math.min(context['unseen'], 2),
      context['problem'],
    ],
    invariant: holds,
  })

function holds({ value, context }: AnyMachineSnapshot, step: Step | null): void {
  if (!context['isHidden']) expect(context['unseen']).toBe(0)
  if (step === null) return
  const { before, event } = step
  const counted = context['unseen'] - before.context.unseen
  const came =
    (event.type === 'xstate.done.actor.checkEntries' && tellsNews(before.context.known, event)) ||
    (event.type === 'xstate.done.actor.loadEntries' && before.context.hasChanged && namesIn(event).includes('deposit 2'))
  if (event.type === 'message.arrived' || came) expect(counted).toBe(before.context.isHidden ? 1 : 0)
  else if (event.type.startsWith('xstate.done')) expect(counted).toBe(0)
  if (event.type === 'xstate.done.actor.checkEntries')
    expect(value === 'waitingForRetry').toBe([offline, busy].some((failed) => failed === (event as Answered).output))
  if (event.type === 'xstate.done.actor.checkEntries' && value === 'idle')
    expect(context['known']).toEqual((event as Answered).output.ok ? namesIn(event) : before.context.known)
  // A notification does not shorten `retryAfter`.
  if (event.type === 'wallet.changed' && before.value === 'waitingForRetry')
    expect(value).toBe(before.context.problem === busy.problem ? 'waitingForRetry' : 'checking')
  if (event.type === 'xstate.done.actor.loadEntries') {
    expect(context['hasChanged']).toBe(false)
    expect(value).toBe(before.context.hasChanged && !came ? 'checking' : 'idle')
  }
}

type Answered = Step['event'] & { output: { ok: boolean; value?: readonly Arrival[] } }
const namesIn = (event: Step['event']): string[] => ((event as Answered).output.value ?? []).map(({ name }) => name)
function tellsNews(known: readonly string[] | null, event: Step['event']): boolean {
  return known !== null && namesIn(event).some((name) => !known.includes(name))
}

function start(looks: (readonly string[] | ReturnType<typeof failedWith>)[], settings = memorySlot<AttentionSettings>()) {
  const done: string[] = []
  const received: (readonly string[])[] = []
  const arrivals = (names: readonly string[]): Arrival[] => names.map((name) => ({ name, at: name === 'new' ? 1000 : 999 }))
  const outcomes = looks.map((look): Outcome<readonly Arrival[]> => ('ok' in look ? look : worked(arrivals(look))))
  const ports = {
    actors: { readArrivals: answers<Outcome<readonly Arrival[]>, unknown>('readArrivals', outcomes) },
    now: () => 1000,
    settings,
    device: {
      sound: () => void done.push('sound'),
      vibrate: () => void done.push('vibrate'),
      badge: (count: number) => void done.push(`badge ${count}`),
      once: (names: readonly string[], act: () => void) => {
        received.push(names)
        act()
      },
    },
  }
  const time = simulatedTime()
  const fixture = recorded(createActor(provideAttentionPorts(ports), { clock: time.clock }))
  fixture.actor.send({ type: 'player.signedIn' })
  return { ...fixture, done, received, settings, time }
}
