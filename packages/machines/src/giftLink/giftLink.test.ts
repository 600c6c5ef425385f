import { createActor, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Krapao, OperationState, Outcome, Satang, StatementEntry } from '@krapao/sdk'
import type { SavedRequest } from '../submitRequest/submitRequest.ports.ts'
import { requestIn } from '../submitRequest/requestIn.ts'
import { sampleStatement } from '../statement/statement.samples.ts'
import { reportOf } from '../testing/coverPaths.ts'
import { memoryStore } from '../testing/ports.ts'
import { failedWith, lost, notServed, offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { coverAll } from '../testing/coverAll.ts'
import { survivingGuards } from '../testing/survivingGuards.ts'
import { recorded, settled, simulatedTime } from '../testing/fakes.ts'
import { provideGiftLinkPorts } from './giftLink.machine.ts'
import { giftLinkIsEntered, giftLinkPorts, type GiftLinkCipher, type GiftLinkOrder } from './giftLink.ports.ts'
import { giftLinkFakePorts, giftLinkSamples, sampleCredit, sampleGift } from './giftLink.samples.ts'

const satang = (amount: number) => amount as Satang
const now = Date.parse('2026-11-21T07:32:07Z')
const [entry] = sampleStatement
const line = (more: Partial<StatementEntry> = {}): StatementEntry => ({
  ...entry,
  statementType: 'deposit',
  status: 'SUCCESS',
  from: 'TRUEWALLET',
  amount: satang(2_050),
  createdAt: new Date(now).toISOString(),
  ...more,
})

describe('giftLink', () => {
  // @covers 5.giftlink-1
  test('giftLink, only spaces, is not a link', () => {
    const entered = (giftLink: string) => giftLinkIsEntered({ ...sampleGift, giftLink })
    expect([entered(''), entered(' \n'), entered('x')]).toEqual([false, false, true])
    expect(giftLinkIsEntered({ ...sampleGift, walletAccountName: '' })).toBe(false)
  })

  test('giftLink, spaces around the link, seals it without them, sends it once and shows the amount', async () => {
    const fixture = start({ operation: [worked({ key: '', state: 'done', amount: satang(2_050) })] })
    fixture.actor.send({ type: 'redeem.requested' })
    fixture.actor.send({ type: 'gift.changed', gift: { ...sampleGift, giftLink: ` ${sampleGift.giftLink}\n` } })
    for (let times = 0; times < 20; times++) fixture.actor.send({ type: 'redeem.requested' })
    await settled()
    expect(fixture.calls).toEqual([
      ['redeem', `sealed(${sampleGift.giftLink}::KRAPAO GIFT, a passphrase)`],
      ['operation', fixture.keys[0]],
    ])
    expect(fixture.states).toEqual(['filling', 'submitting', 'redeemed'])
    expect(fixture.emitted).toEqual([{ type: 'gift.redeemed', amount: 2_050 }])
    fixture.actor.send({ type: 'again.requested' })
    const { gift, credit } = fixture.actor.getSnapshot().context
    expect({ gift, credit }).toEqual({ gift: { ...sampleGift, giftLink: '' }, credit: { amount: null } })
  })

  test('giftLink, cipher failed to load, sends nothing', async () => {
    const fixture = start({ cipher: () => Promise.reject(new Error('no network')) })
    fixture.send(sampleGift)
    await settled()
    expect([fixture.calls, fixture.states.at(-1), fixture.actor.getSnapshot().context.problem]).toEqual([[], 'filling', problemIn(offline)])
  })

  test.each([
    ['TRUELINK_DUPLICATE', refusedWith('TRUELINK_DUPLICATE')],
    ['TRUELINK_INVALID', refusedWith('TRUELINK_INVALID')],
    ['BONUS_REMAINING', refusedWith('BONUS_REMAINING')],
    [
      'below the minimum',
      failedWith({ kind: 'refused', code: 'KEY_INVALID', message: 'KEY_INVALID', params: { limit: 2 }, effect: 'none' }),
    ],
  ])('giftLink, refused with %s, shows the problem and allows another link', async (_, refusal) => {
    const fixture = start({ redeem: [refusal] })
    fixture.send(sampleGift)
    await settled()
    const { gift, problem, request } = fixture.actor.getSnapshot().context
    expect({ gift, problem, request }).toEqual({ gift: sampleGift, problem: problemIn(refusal), request: null })
    expect(fixture.store.all()).toEqual({})
  })

  test('giftLink, gift wallet gives no answer, is looked up by its key until it settles, after a reload too', async () => {
    const unavailable = failedWith({ kind: 'unavailable', retryAfter: 5, effect: 'unknown' })
    const store = memoryStore()
    const before = start({ redeem: [unavailable], operation: [worked({ key: '', state: 'pending' })] }, store)
    before.send(sampleGift)
    await settled()
    const saved = { key: before.keys[0] ?? '', order: sampleGift } satisfies SavedRequest<GiftLinkOrder>
    expect([requestIn(before.actor.getSnapshot()).state, store.all()]).toEqual([
      'outcomeUnknown',
      { 'request.giftLink.p1': JSON.stringify(saved) },
    ])
    before.actor.stop()
    const after = start({ operation: [worked({ key: '', state: 'done', amount: satang(300) })] }, store)
    await settled()
    expect([after.states, after.calls, after.emitted]).toEqual([
      ['submitting', 'redeemed'],
      [['operation', saved.key]],
      [{ type: 'gift.resumed' }, { type: 'gift.redeemed', amount: 300 }],
    ])
  })

  test('giftLink, done without an amount, shows no amount', async () => {
    const fixture = start({ redeem: [lost], operation: [worked({ key: '', state: 'done' })] })
    fixture.send(sampleGift)
    await settled()
    await fixture.time.pass(3_000)
    expect(fixture.emitted).toEqual([{ type: 'gift.redeemed', amount: null }])
  })

  test.each<[string, StatementEntry[] | typeof offline, number | null]>([
    ['the newest entry of the gift wallet', [line({ from: 'SCB', amount: satang(1) }), line(), line({ amount: satang(2) })], 2_050],
    ['no entry older than a second', [line({ createdAt: new Date(now - 1_001).toISOString() })], null],
    ['an entry exactly a second old', [line({ createdAt: new Date(now - 1_000).toISOString() })], 2_050],
    ['no pending entry', [line({ status: 'PROCESSING' })], null],
    ['no bonus entry', [line({ statementType: 'bonus' })], null],
    ['no amount if the statement cannot be read', offline, null],
  ])('giftLink, backend without the idempotency status, takes the amount from the statement: %s', async (_, statements, amount) => {
    const fixture = start({ operation: [notServed], statements })
    fixture.send(sampleGift)
    await settled()
    expect(fixture.emitted).toEqual([{ type: 'gift.redeemed', amount }])
  })

  test('every state is reached and every transition taken', () => {
    expect(reportOf('giftLink', walk(machine))).not.toContain('not reached')
  })

  test('each guard matters', async () => {
    expect(await survivingGuards(machine, (mutant) => void walk(mutant))).toEqual([])
  })
})

const machine = provideGiftLinkPorts(giftLinkFakePorts())
const walk = (mutant: AnyStateMachine) =>
  coverAll(mutant, { ...giftLinkSamples, identity: ({ context }) => [context['gift'], context['problem']], invariant: holds })

function holds({ value, context }: AnyMachineSnapshot): void {
  expect(context['request'] !== null).toBe(value === 'submitting')
  if (value === 'submitting') expect([context['gift'], context['problem']]).toEqual([sampleGift, null])
  if (value === 'redeemed') expect(context['credit']).toEqual(sampleCredit)
}

type Fixture = {
  redeem?: Outcome<null>[]
  operation?: Outcome<OperationState>[]
  statements?: StatementEntry[] | typeof offline
  cipher?: () => Promise<GiftLinkCipher>
}

const seal: GiftLinkCipher = ({ giftLink, walletAccountName, key }) => `sealed(${giftLink}::${walletAccountName}, ${key})`

function start(
  { redeem = [worked(null)], operation = [], statements = [], cipher = () => Promise.resolve(seal) }: Fixture,
  store = memoryStore(),
) {
  const calls: unknown[] = []
  const keys: string[] = []
  const time = simulatedTime(now)
  const krapao = {
    clock: { now: time.now },
    giftLink: {
      redeem: ({ link }: { link: string }, { idempotencyKey }: { idempotencyKey: string }) => {
        calls.push(['redeem', link])
        keys.push(idempotencyKey)
        return Promise.resolve(redeem.shift() ?? lost)
      },
    },
    wallet: {
      operation: ({ key }: { key: string }) => {
        calls.push(['operation', key])
        return Promise.resolve(operation.shift() ?? offline)
      },
    },
    statement: { list: () => Promise.resolve(Array.isArray(statements) ? worked({ total: statements.length, statements }) : statements) },
  } as unknown as Krapao
  const ports = giftLinkPorts(krapao, { cipher, key: 'a passphrase', store, playerId: 'p1' })
  const actor = createActor(provideGiftLinkPorts(ports), { clock: time.clock, input: { gift: { ...sampleGift, giftLink: '' } } })
  const fixture = recorded(actor)
  const send = (order: GiftLinkOrder) => {
    actor.send({ type: 'gift.changed', gift: order })
    actor.send({ type: 'redeem.requested' })
  }
  return { ...fixture, calls, keys, time, store, send }
}
