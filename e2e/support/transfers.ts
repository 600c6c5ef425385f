import type { Page } from '@playwright/test'
import { homePage } from '../models/homePage.ts'
import { transferSheet } from '../models/transferSheet.ts'
import { fund, intoGame } from './money.ts'
import { post, type Player } from './players.ts'
import type { Sandbox } from './sandbox.ts'
import type { Say } from './words.ts'

type World = {
  page: Page
  say: Say
  player: Player
  sandbox: Sandbox
  server: { origin: string }
}

/** Puts 90 baht into the wallet and 10 into PG, and fills in a transfer of 30 into PG. */
export async function ready({ page, say, player, sandbox, server }: World) {
  await fund(server.origin, sandbox, player, 100)
  await intoGame(server.origin, player, 'PG', 10)
  const { PG } = await gamesOf(server.origin, player)
  const home = homePage(page, say)
  await home.open()
  const sheet = transferSheet(page, say)
  await sheet.open()
  await sheet.fill(sheet.wallet, PG, '30.00')
  return { home, sheet, PG }
}

export function requests(page: Page): { keys: string[] } {
  const keys: string[] = []
  page.on('request', (request) => {
    if (/\/api\/wallet\/transfer(All)?$/.test(request.url()) && request.method() === 'POST')
      keys.push(request.headers()['idempotency-key'] ?? 'none')
  })
  return { keys }
}

export const bearer = ({ token }: Player) => ({ authorization: `Bearer ${token}` })

export async function gamesOf(origin: string, player: Player): Promise<{ PG: string; JOKER: string; HUAYHD: string }> {
  const { slots } = (await (await fetch(`${origin}/api/wallet`, { headers: bearer(player) })).json()) as {
    slots: { code: string; name: string }[]
  }
  const name = (code: string) => slots.find((slot) => slot.code === code)?.name ?? code
  return { PG: name('PG'), JOKER: name('JOKER'), HUAYHD: name('HUAYHD') }
}

export async function linesOf(origin: string, player: Player): Promise<unknown[]> {
  const { statements } = (await post(`${origin}/api/statement`, { page: 1, limit: 50 }, bearer(player))) as {
    statements: { statementType: string; from: string; to: string; amount: number; status: string }[]
  }
  return statements.map(({ statementType, from, to, amount, status }) => [statementType, from, to, amount, status])
}
