import type { Page } from '@playwright/test'
import { fund } from './money.ts'
import { post, type Player } from './players.ts'
import { bet, intoPg } from './rewards.ts'
import type { Sandbox } from './sandbox.ts'
import { bearer } from './transfers.ts'

export type Prize = 'BAHT20' | 'BONUS50' | 'COINS3' | 'NOTHING'

const words = (label: string) => ({ th: label, lo: label, en: label })

export const setWheel = (sandbox: Sandbox, prize: Prize, weight = 1): Promise<unknown> =>
  sandbox.putEntry('wheels', 'GOLD', {
    name: { ...words('7 7 7'), en: 'Three sevens' },
    active: true,
    slices: ['#0f3d2e', '#12784a', '#7b3fa0', '#b3261e'].map((bgColor, index) => ({
      code: `T${index}`,
      prize,
      weight: index === 0 ? weight : 1,
      label: words(`${prize} ${index}`),
      bgColor,
      textColor: '#ffffff',
      htmlDescription: words(`<p>${prize}</p>`),
    })),
  })

/** Stakes 100 baht for each coin, wins them back, and returns them to the wallet. */
export async function giveCoins(origin: string, sandbox: Sandbox, player: Player, coins: number): Promise<void> {
  const amount = coins * 100
  await fund(origin, sandbox, player, amount)
  await intoPg({ origin }, player, amount)
  await bet({ origin }, player, amount, amount)
  await post(`${origin}/api/wallet/transfer`, { from: 'PG', to: 'WALLET', amount }, bearer(player))
}

type Answer = { result: { code: string; label: string; remainingCoin: number } }

export async function spinElsewhere(origin: string, player: Player): Promise<Answer> {
  await holdingsOf(origin, player)
  return (await post(`${origin}/api/spinwheel/spin`, { clientSeed: 'elsewhere' }, bearer(player))) as Answer
}

type Coupon = { _id: string; prize: { slice: { label: string } } }

async function read<T>(origin: string, player: Player, path: 'setup' | 'coupon'): Promise<T> {
  return (await (await fetch(`${origin}/api/spinwheel/${path}`, { headers: bearer(player) })).json()) as T
}

export async function holdingsOf(origin: string, player: Player): Promise<{ coins: number; coupons: string[] }> {
  const { userCoin } = await read<{ userCoin: number }>(origin, player, 'setup')
  const coupons = await read<Coupon[]>(origin, player, 'coupon')
  return { coins: userCoin, coupons: coupons.map(({ prize }) => prize.slice.label) }
}

export async function claimElsewhere(origin: string, player: Player, prize: Prize): Promise<void> {
  const coupons = await read<Coupon[]>(origin, player, 'coupon')
  const coupon = coupons.find((one) => one.prize.slice.label.startsWith(prize))?._id
  await post(`${origin}/api/spinwheel/coupon/claim`, { coupon }, bearer(player))
}

export function spinKeys(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/spinwheel/spin') && request.method() === 'POST')
      keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return keys
}
