import type { AppContext } from '#core/context/appContext.ts'
import { depositedIn, limitsIn } from '#core/limits/limits.queries.ts'
import { shownLimits, tightestLimit, type ShownLimit } from '#core/limits/limits.rules.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { bahtOf } from '#platform/values/money.ts'
import type { WalletRow } from './wallet.queries.ts'

/** Costs a second query only for players with a limit. */
export async function ownLimit(
  { pool, clock }: AppContext,
  { playerId, limits }: Pick<WalletRow, 'playerId' | 'limits'>,
): Promise<ShownLimit | undefined> {
  if (limits === null) return undefined
  const now = clock.now()
  return tightestLimit(shownLimits(limitsIn(limits), await depositedIn(pool, playerId, now), now))
}

export function walletOf({ config, catalogue, clock }: AppContext, row: WalletRow, depositLimit: ShownLimit | undefined): object {
  const balances = row.balances ?? {}
  const baht = (account: string): number => bahtOf(balances[account] ?? 0)
  return {
    profile: {
      _id: row.publicId,
      username: row.phone,
      name: row.name,
      createdAt: row.createdAt.toISOString(),
      coin: balances['coins'] ?? 0,
    },
    bankAccount: bankAccountOf(row, catalogue),
    wallet: { amount: baht('wallet') },
    invite: { amount: baht('invite'), success: config.inviteSuccess, fail: config.inviteFail, bonus: row.bonusRuns },
    slots: slotsOf(row, catalogue, baht),
    inTransit: bahtOf(sumOf(balances, 'transit:')),
    withdrawing: bahtOf((row.withdrawals ?? []).reduce((sum, { amount }) => sum + amount, 0)),
    underWay: underWayOf(row, clock.now()),
    isNew: row.isNew,
    ...(depositLimit && { depositLimit }),
    ...(row.excludedUntil && clock.now() < row.excludedUntil.getTime() && { excludedUntil: row.excludedUntil.toISOString() }),
  }
}

/** A live QR that has expired is closed a little later. */
const underWayOf = ({ qrs, withdrawals, openSlips }: WalletRow, now: number): object => ({
  qrs: (qrs ?? [])
    .map(({ id, bankCode, amount, expiresAt }) => ({
      qrcodeId: id,
      bankCode,
      amount: bahtOf(amount),
      expiresAt: new Date(expiresAt).toISOString(),
    }))
    .filter(({ expiresAt }) => Date.parse(expiresAt) > now),
  withdrawals: (withdrawals ?? []).flatMap(({ amount, status, returns, requestedAt }) =>
    returns ? [] : [{ amount: bahtOf(amount), status, requestedAt: new Date(requestedAt).toISOString() }],
  ),
  slips: openSlips,
})

function bankAccountOf({ bankCode, accountName, accountNo, currency }: WalletRow, catalogue: AppContext['catalogue']): object {
  if (bankCode === null || accountName === null || accountNo === null) throw new ApiError('NO_BANK')
  // Includes banks that are no longer offered.
  const { nameTH, nameEN, nameLO, logo } = catalogue.bankOf(bankCode) ?? { nameTH: bankCode, nameEN: bankCode }
  const bank = { nameTH, nameEN, nameLO, logo }
  return { bankCode, bankAccountName: accountName, bankAccountNo: accountNo, bank, currency }
}

type Baht = (account: string) => number

function slotsOf(row: WalletRow, catalogue: AppContext['catalogue'], baht: Baht): object[] {
  const accounts = new Map(Object.entries(row.games ?? {}))
  const offered = catalogue.games().map((game) => {
    const account = accounts.get(game.code)
    return {
      code: game.code,
      name: game.name,
      category: game.category,
      logo: game.logo,
      background: game.background,
      ftWalletSlot: game.ftWalletSlot,
      web: game.web,
      android: game.android,
      ios: game.ios,
      ...(game.webLaos && { webLaos: game.webLaos }),
      ...(game.event && { event: game.event }),
      isActive: account !== undefined,
      ...balanceIn(game.code, account, baht),
    }
  })
  const codes = new Set(offered.map(({ code }) => code))
  const closed = [...accounts].filter(([code]) => !codes.has(code) && (baht(`game:${code}`) > 0 || row.openBets?.includes(code)))
  return [...offered, ...closed.map(([code, account]) => ({ ...closedGame, code, name: code, ...balanceIn(code, account, baht) }))]
}

/** A game that is no longer offered stays in view until it is empty. */
const closedGame = { category: 'slot', ftWalletSlot: 1, web: null, android: null, ios: null, isActive: true, closed: true }

type Account = { syncedAt: string | null; failed: boolean }

const balanceIn = (code: string, account: Account | undefined, baht: Baht): object => ({
  amount: baht(`game:${code}`),
  syncedAt: account?.syncedAt ? new Date(account.syncedAt).toISOString() : null,
  failed: account?.failed ?? false,
})

const sumOf = (balances: Record<string, number>, prefix: string): number =>
  Object.entries(balances).reduce((sum, [account, amount]) => (account.startsWith(prefix) ? sum + amount : sum), 0)
