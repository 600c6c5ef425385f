import { expect } from '@playwright/test'
import { post, walletOf, type Player } from './players.ts'
import type { Payout, Sandbox } from './sandbox.ts'

const bearer = ({ token }: Player) => ({ authorization: `Bearer ${token}` })

/** Adds baht to the wallet by a paid QR. */
export async function fund(origin: string, sandbox: Sandbox, player: Player, amount: number): Promise<void> {
  const before = await walletOf(origin, player)
  const { qrcodeId } = (await post(`${origin}/api/qrcode/KBANK`, { amount }, bearer(player))) as { qrcodeId: string }
  await sandbox.payQr(qrcodeId)
  expect(await walletOf(origin, player)).toBe(before + amount)
}

export async function intoGame(origin: string, player: Player, code: string, amount: number): Promise<void> {
  const opened = await fetch(`${origin}/api/wallet/activate/${code}`, { headers: bearer(player) })
  expect(opened.status).toBe(200)
  await post(`${origin}/api/wallet/transfer`, { from: 'WALLET', to: code, amount }, bearer(player))
}

export const payoutsOf = async (sandbox: Sandbox, { accountNo }: Player): Promise<Payout[]> =>
  (await sandbox.payouts()).filter((payout) => payout.accountNo === accountNo)

export async function payoutOf(sandbox: Sandbox, player: Player): Promise<Payout> {
  let found: Payout[] = []
  await expect.poll(async () => (found = await payoutsOf(sandbox, player)).length, { message: 'a payout' }).toBe(1)
  const [payout] = found
  if (!payout) throw new Error('no payout')
  return payout
}
