// What every gift wallet must do, the sandbox's and an operator's alike: an adapter's test file calls this.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { GiftWallet } from './gift.ts'

/** `make` makes a link that somebody may redeem, over so many satang. */
export function giftContract(gift: GiftWallet, make: (amount: number) => Promise<string>): void {
  const walletNo = '0990000002'
  const codeIn = (link: string): string => gift.codeOf(link) ?? ''

  describe('the contract of a gift wallet', () => {
    test('a link has a code, and anything else has none', async () => {
      expect([gift.codeOf(await make(2_000)), gift.codeOf(''), gift.codeOf('https://example.com/'), gift.codeOf('hello')]).toEqual([
        expect.stringMatching(/./),
        undefined,
        undefined,
        undefined,
      ])
    })

    test('a fresh gift is seen, taken once, and the same redemption answers the same', async () => {
      const code = codeIn(await make(2_050))
      const id = randomUUID()
      const seen = await gift.look(code)
      const taken = await Promise.all([1, 2, 3].map(() => gift.redeem({ id, code, walletNo })))
      const redeemed = { outcome: 'redeemed', amount: 2_050, reference: expect.stringMatching(/./) }
      expect([seen, taken, await gift.look(code)]).toEqual([
        { state: 'fresh', amount: 2_050 },
        [redeemed, redeemed, redeemed],
        { state: 'gone' },
      ])
    })

    test('of two redemptions of one gift one gets it', async () => {
      const code = codeIn(await make(500))
      const outcomes = await Promise.all([1, 2].map(() => gift.redeem({ id: randomUUID(), code, walletNo })))
      expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['gone', 'redeemed'])
    })

    test('a gift that was never there is gone', async () => {
      expect([await gift.look('NOTHING'), await gift.redeem({ id: randomUUID(), code: 'NOTHING', walletNo })]).toEqual([
        { state: 'gone' },
        { outcome: 'gone' },
      ])
    })
  })
}
