import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { GiftWallet } from '../gift.ts'
import { faultCases, casesOf, assertText, answerUnlessRejected, type FaultInjection, type Case } from './cases.ts'

export type GiftDriver = {
  port: GiftWallet
  /** Creates a redeemable link; satang. */
  make: (amount: number) => Promise<string>
  faults: FaultInjection<GiftWallet>
}

const walletNo = '0990000002'

export function giftContract({ port, make, faults }: GiftDriver): Case[] {
  const fresh = async (amount: number): Promise<string> => {
    const code = port.codeOf(await make(amount))
    assertText(code, 'the code of a link')
    return code ?? ''
  }
  return [
    ...casesOf({
      'codeOf returns the code of a link, and undefined for any other text': async () => {
        await fresh(2_000)
        assert.deepEqual(['', 'https://example.com/', 'hello'].map(port.codeOf), [undefined, undefined, undefined])
      },
      'a fresh gift is redeemed once, and a repeated redemption returns the same answer': async () => {
        const code = await fresh(2_050)
        const id = randomUUID()
        assert.deepEqual(await port.look(code), { state: 'fresh', amount: 2_050 })
        const [first, ...others] = await Promise.all([1, 2, 3].map(() => port.redeem({ id, code, walletNo })))
        assert(first?.outcome === 'redeemed', `a fresh gift must be redeemed, not ${first?.outcome}`)
        assertText(first.reference, 'the reference of a redemption')
        assert.deepEqual([first.amount, others, await port.look(code)], [2_050, [first, first], { state: 'gone' }])
      },
      'of two concurrent redemptions of a gift one succeeds': async () => {
        const code = await fresh(500)
        const outcomes = await Promise.all([1, 2].map(() => port.redeem({ id: randomUUID(), code, walletNo })))
        assert.deepEqual(outcomes.map(({ outcome }) => outcome).toSorted(), ['gone', 'redeemed'])
      },
      'an unknown gift is reported as gone': async () => {
        assert.deepEqual(await port.look('NOTHING12'), { state: 'gone' })
        assert.deepEqual(await port.redeem({ id: randomUUID(), code: 'NOTHING12', walletNo }), { outcome: 'gone' })
      },
    }),
    ...faultCases(
      'a gift of unknown state is not reported as gone, and is redeemed once',
      port,
      faults,
      async ({ port: wallet, injectFault }) => {
        const code = await fresh(7_003)
        await injectFault()
        const seen = await answerUnlessRejected(wallet.look(code), [...faults.secrets, code])
        assert.deepEqual(seen ?? { state: 'fresh', amount: 7_003 }, { state: 'fresh', amount: 7_003 })
        const mine = { id: randomUUID(), code, walletNo }
        await injectFault()
        const answer = await answerUnlessRejected(wallet.redeem(mine), [...faults.secrets, code])
        // The answer alone must mean that the gift is redeemed; the retry comes below.
        if (answer?.outcome === 'redeemed') assert.deepEqual(await port.look(code), { state: 'gone' })
        const after = await port.redeem(mine)
        assert(after.outcome === 'redeemed' && after.amount === 7_003, `the repeated redemption must succeed, not be ${after.outcome}`)
        if (answer && answer.outcome !== 'unknown') assert.deepEqual(answer, after)
        assert.deepEqual(await port.redeem({ ...mine, id: randomUUID() }), { outcome: 'gone' })
      },
    ),
  ]
}
