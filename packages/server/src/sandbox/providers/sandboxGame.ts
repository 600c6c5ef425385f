import type { Pool } from 'pg'
import type { Clock } from '#platform/time/clock.ts'
import type { GameMove, GameProvider, MoveOutcome } from '#ports/game.ts'
import { withFaults } from './faults.ts'
import {
  accountOf,
  betsAfter,
  issueTicket,
  moveMoney,
  moveWithoutFaults,
  openAccount,
  setPassword,
  setSuspended,
  statusOf,
} from './gameBook.ts'

const linkMs = 60_000
const nonsense = { outcome: '<html>502 Bad Gateway</html>', state: 'well', bets: null, amount: Number.NaN }
const silent = (): never => {
  throw new Error('the sandbox refuses to report the status')
}
const no = (message?: string) => ({ outcome: 'refused' as const, ...(message !== undefined && { message }) })

export function sandboxGame(pool: Pool, clock: Clock): GameProvider {
  const withGameFaults = async <T>(target: string, run: () => Promise<T>, refuse: (note: string | undefined) => T): Promise<T> =>
    withFaults(pool, { port: 'game', target, run, refuse, garbage: () => nonsense as T })
  const move = (slotCode: string, run: () => Promise<MoveOutcome>) => withGameFaults(slotCode, run, no)
  const moveOnce = async (one: GameMove, sign: 1 | -1) =>
    (await moveWithoutFaults(pool, one, sign)) ?? move(one.slotCode, () => moveMoney(pool, one, sign))
  return {
    open: async ({ slotCode, player }) =>
      withGameFaults<Awaited<ReturnType<GameProvider['open']>>>(
        slotCode,
        async () => {
          const { username, password } = await openAccount(pool, slotCode, player)
          return { outcome: 'open', username, password }
        },
        no,
      ),
    resetPassword: async (reset) => move(reset.slotCode, () => setPassword(pool, reset)),
    balance: async (user) =>
      withGameFaults<Awaited<ReturnType<GameProvider['balance']>>>(
        user.slotCode,
        async () => {
          const account = await accountOf(pool, user)
          return account ? { outcome: 'known', amount: account.amount } : no()
        },
        no,
      ),
    deposit: async (one) => moveOnce(one, 1),
    withdraw: async (one) => moveOnce(one, -1),
    status: async ({ slotCode, id }) => withGameFaults(slotCode, () => statusOf(pool, id, slotCode), silent),
    betsSince: async ({ cursor, ...user }) => withGameFaults(user.slotCode, () => betsAfter(pool, user, cursor), silent),
    suspend: async (access) => move(access.slotCode, () => setSuspended(pool, access, true)),
    resume: async (access) => move(access.slotCode, () => setSuspended(pool, access, false)),
    launch: async (user) =>
      withGameFaults<Awaited<ReturnType<GameProvider['launch']>>>(
        user.slotCode,
        async () => {
          const account = await accountOf(pool, user)
          if (!account || account.suspended) return no()
          const ticket = await issueTicket(pool, user, 'link', clock.now() + linkMs)
          return { outcome: 'link', link: `/sandbox/games/${encodeURIComponent(user.slotCode)}/enter?ticket=${ticket}` }
        },
        no,
      ),
  }
}
