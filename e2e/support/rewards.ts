import { expect, type Page } from '@playwright/test'
import { fund } from './money.ts'
import { newPerson, newPlayer, post, walletOf, type Player } from './players.ts'
import type { Sandbox } from './sandbox.ts'

type World = { server: { origin: string }; sandbox: Sandbox }
export type Wallet = { profile: { _id: string }; invite: { amount: number } }

const bearer = ({ token }: Player) => ({ authorization: `Bearer ${token}` })

/** Sends a GET, which changes state on some paths. */
export async function ask(origin: string, player: Player, path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${origin}${path}`, { headers: bearer(player) })
  return { status: response.status, body: await response.json() }
}

export const walletAnswer = async (origin: string, player: Player): Promise<Wallet> =>
  (await ask(origin, player, '/api/wallet')).body as Wallet

export async function intoPg({ origin }: { origin: string }, player: Player, amount: number): Promise<void> {
  // 422 means that it is already open.
  expect([200, 422]).toContain((await ask(origin, player, '/api/wallet/activate/PG')).status)
  await post(`${origin}/api/wallet/transfer`, { from: 'WALLET', to: 'PG', amount }, bearer(player))
}

/** Places a bet with that result at the sandbox's PG, in baht. */
export async function bet({ origin }: { origin: string }, player: Player, stake: number, win = 0): Promise<void> {
  const { body } = await ask(origin, player, '/api/wallet/account/PG')
  const { username } = body as { username: string }
  await post(`${origin}/sandbox/api/games/PG/${username}/bets`, { stake, win })
  expect((await ask(origin, player, '/api/wallet/refresh/slot')).status).toBe(200)
}

/** Takes the welcome bonus, which the next deposit starts. Only the deposit, in baht, reaches the wallet, because the grant is locked. */
export async function runBonus({ server: { origin }, sandbox }: World, player: Player, deposit = 100): Promise<void> {
  expect((await ask(origin, player, '/api/bonus/activate/WELCOME100')).status).toBe(200)
  const before = await walletOf(origin, player)
  const { qrcodeId } = (await post(`${origin}/api/qrcode/KBANK`, { amount: deposit }, bearer(player))) as { qrcodeId: string }
  await sandbox.payQr(qrcodeId)
  expect(await walletOf(origin, player)).toBe(before + deposit)
}

export const friendOf = async ({ server: { origin } }: World, player: Player, worker: number): Promise<Player> =>
  newPlayer(origin, newPerson(worker), `PR${(await walletAnswer(origin, player)).profile._id}`)

/** Deposits and bets that many baht, and waits until the inviter has earned a hundredth. */
export async function play(world: World, friend: Player, amount: number, inviter: Player, earned: number): Promise<void> {
  const { server, sandbox } = world
  await fund(server.origin, sandbox, friend, amount)
  await intoPg(server, friend, amount)
  await bet(server, friend, amount)
  await expect.poll(async () => (await walletAnswer(server.origin, inviter)).invite.amount, { message: 'the invite bonus' }).toBe(earned)
}

/** Bets and loses at PG, winning `win`, in baht. */
export async function loseBets({ server, sandbox }: World, player: Player, stake: number, win = 0): Promise<void> {
  await fund(server.origin, sandbox, player, stake)
  await intoPg(server, player, stake)
  await bet(server, player, stake, win)
}

/** Makes home show an invite bonus of that many baht. */
export const showingInvite = (page: Page, amount: number): Promise<unknown> =>
  page.route(/\/api\/wallet$/, async (route) => {
    const response = await route.fetch()
    const wallet = (await response.json()) as { invite: object }
    await route.fulfill({ response, json: { ...wallet, invite: { ...wallet.invite, amount } } })
  })
