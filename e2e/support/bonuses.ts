import { post, type Player } from './players.ts'
import type { Sandbox } from './sandbox.ts'

export const welcome = { code: 'WELCOME100', th: 'ต้อนรับสมาชิกใหม่', lo: 'ຕ້ອນຮັບສະມາຊິກໃໝ່', en: 'Welcome' }
export const daily = { code: 'DAILY10', th: 'โบนัสรายวัน', lo: 'ໂບນັດລາຍວັນ', en: 'Daily' }

const bearer = ({ token }: Player) => ({ authorization: `Bearer ${token}` })

async function ask(origin: string, player: Player, path: string): Promise<unknown> {
  const response = await fetch(`${origin}${path}`, { headers: bearer(player) })
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
  return response.json()
}

export const takeBonus = (origin: string, player: Player, code = welcome.code) => ask(origin, player, `/api/bonus/activate/${code}`)
export const takePromotion = (origin: string, player: Player, code: string) => ask(origin, player, `/api/promotion/activate/${code}`)
export const standingOf = async (origin: string, player: Player) =>
  (await ask(origin, player, '/api/bonus/preview')) as { active: boolean; state?: string; turnoverDone?: number }

/** Deposits by a paid QR, in baht. */
export async function qrDeposit(origin: string, sandbox: Sandbox, player: Player, amount: number): Promise<void> {
  const { qrcodeId } = (await post(`${origin}/api/qrcode/KBANK`, { amount }, bearer(player))) as { qrcodeId: string }
  await sandbox.payQr(qrcodeId)
}

/** Deposits from the player's bank account, in baht. */
export async function bankDeposit(sandbox: Sandbox, { accountNo }: Player, amount: number): Promise<void> {
  await sandbox.transfer({ fromAccountNo: accountNo, fromBankCode: 'SCB', toAccountNo: '4120001118', amount })
}

/** Places a bet at a sandbox game, in baht. */
export async function bet(origin: string, player: Player, code: string, stake: number, win: number): Promise<void> {
  const { username } = (await ask(origin, player, `/api/wallet/account/${code}`)) as { username: string }
  await post(`${origin}/sandbox/api/games/${code}/${username}/bets`, { stake, win })
}

export const clearBonus = (origin: string, player: Player) => ask(origin, player, '/api/bonus/clear')
