import { describe, expect, test } from 'vitest'
import type { BankCode, DepositLookup } from '@krapao/sdk'
import { settled } from '../testing/fakes.ts'
import { worked } from '../testing/problems.ts'
import { satang, start, twoProviders } from './deposit.fixture.ts'
import { bonusFor, methodOf, methodsOf, tightestLimit } from './deposit.rules.ts'
import { sampleDepositLimits, sampleLookup, sampleWaiting } from './deposit.samples.ts'
import { amountStateOf, quickAmountsOf } from './deposit.selectors.ts'

describe('deposit rules', () => {
  test('each method has its minimum, and only what is offered is listed', async () => {
    const offersOf = async (lookup: DepositLookup, settings = {}) => {
      const fixture = start({ lookup: [worked(lookup)], settings })
      await settled()
      return methodsOf(fixture.actor.getSnapshot().context).map(({ method, minimum }) => [method, minimum])
    }
    expect(await offersOf(sampleLookup)).toEqual([
      ['qr', 0],
      ['bank', 100],
      ['trueWallet', 100],
      ['gift', 200],
    ])
    expect(await offersOf({ ...sampleLookup, isManual: true, wallets: [] }, { minimumDeposit: satang(5_000) })).toEqual([['bank', 5_000]])
    expect(await offersOf({ ...twoProviders, wallets: [] })).toEqual([['qr', 1_000]])
  })

  test('while a bonus runs QR and gift links are closed, and a transfer is offered first', async () => {
    const fixture = start({ lookup: [worked(sampleLookup)], bonus: worked({ ...sampleWaiting, state: 'running' }) })
    await settled()
    const { context } = fixture.actor.getSnapshot()
    expect(
      methodsOf(context)
        .filter(({ closed }) => closed)
        .map(({ method }) => method),
    ).toEqual(['qr', 'gift'])
    fixture.enter(10_000)
    expect([fixture.states.at(-1), fixture.actor.getSnapshot().context.method]).toEqual(['ready.paying.transfer.showingAccount', 'bank'])
    expect(methodOf({ ...context, live: ['KBANK'] })?.method).toBe('qr')
  })

  test('while a bonus runs and only QR and gift links are offered, nothing can be continued', async () => {
    const fixture = start({
      lookup: [worked({ ...twoProviders, wallets: [{ mode: 'GIFT', walletAccountName: 'KRAPAO GIFT' }] })],
      bonus: worked({ ...sampleWaiting, state: 'running' }),
    })
    await settled()
    fixture.enter(10_000)
    const { offered, closed } = amountStateOf(fixture.actor.getSnapshot())
    expect([offered, closed, fixture.states.at(-1)]).toEqual([false, true, 'ready.enteringAmount'])
  })

  // @covers 5.qr-1 5.qr-2 5.qr-3
  test('below one baht nothing happens, and only KBANK enables the button for it', async () => {
    const stateFor = async (bankCode: BankCode, ...amounts: number[]) => {
      const banks = sampleLookup.banks.filter((one) => one.bankCode === bankCode && (one.mode !== 'AUTO') !== (one.bankType === 'PAYMENT'))
      const fixture = start({ lookup: [worked({ ...sampleLookup, banks })] })
      await settled()
      return amounts.map((amount) => {
        fixture.enter(amount)
        const { least, offered, ignored } = amountStateOf(fixture.actor.getSnapshot())
        return [least, offered, ignored, fixture.states.at(-1)]
      })
    }
    expect(await stateFor('KBANK', 0, 50, 100)).toEqual([
      [100, false, false, 'ready.enteringAmount'],
      [100, true, true, 'ready.enteringAmount'],
      [100, true, false, 'ready.paying.qr'],
    ])
    expect(await stateFor('WW', 9_999, 10_000)).toEqual([
      [10_000, false, false, 'ready.enteringAmount'],
      [10_000, true, false, 'ready.paying.qr'],
    ])
  })

  test('the player’s own limit stops the amount before a request does', async () => {
    const fixture = start({ lookup: [worked(sampleLookup)], limits: worked(sampleDepositLimits) })
    await settled()
    expect(tightestLimit(fixture.actor.getSnapshot().context)).toMatchObject({ period: 'week', left: 80_000 })
    fixture.enter(80_001)
    expect([fixture.states.at(-1), amountStateOf(fixture.actor.getSnapshot()).over]).toEqual(['ready.enteringAmount', true])
    fixture.enter(80_000)
    expect(fixture.states.at(-1)).toBe('ready.paying.qr')
    expect(tightestLimit({ limits: null })).toBe(null)
  })

  test('a waiting bonus gives its percentage, from its minimum up to its maximum', () => {
    expect(bonusFor(null, satang(100))).toBe(null)
    expect(bonusFor({ ...sampleWaiting, state: 'running' }, satang(100))).toBe(null)
    expect(bonusFor(sampleWaiting, satang(9_999))).toEqual({ grant: 0, turnover: 0 })
    expect(bonusFor(sampleWaiting, satang(30_000))).toEqual({ grant: 30_000, turnover: 600_000 })
    expect(bonusFor(sampleWaiting, satang(90_000))).toEqual({ grant: 50_000, turnover: 1_400_000 })
  })

  test('quick amounts are those of the provider that takes the amount, or the usual ones of a transfer', async () => {
    const fixture = start({ lookup: [worked(sampleLookup)] })
    await settled()
    expect(quickAmountsOf(fixture.actor.getSnapshot())).toEqual([1_000, 2_000, 5_000, 10_000, 50_000, 100_000])
    fixture.actor.send({ type: 'method.requested' })
    fixture.actor.send({ type: 'method.chosen', method: 'bank' })
    expect(quickAmountsOf(fixture.actor.getSnapshot())).toEqual([10_000, 20_000, 30_000, 50_000, 100_000])
  })
})
