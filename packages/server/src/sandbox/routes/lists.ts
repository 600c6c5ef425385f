// Amounts in baht.
import type { AppContext } from '#core/context/appContext.ts'
import type { Queryable } from '#platform/db/transaction.ts'
import { bahtOf } from '#platform/values/money.ts'
import type { BetState } from '#ports/game.ts'

const most = 50

type PlayerRow = { phone: string; name: string; inactive: boolean; bankCode: string | null; accountNo: string | null }

export async function listPlayers(database: Queryable): Promise<PlayerRow[]> {
  const { rows } = await database.query<PlayerRow>(
    `select p.phone, p.name, p.inactive, b.bank_code as "bankCode", b.account_no as "accountNo"
      from player p left join bank_account b on b.player_id = p.id order by p.id desc limit ${most}`,
  )
  return rows
}

export function listPlaces({ catalogue }: Pick<AppContext, 'catalogue'>): { bankCode: string; accountNo: string }[] {
  const { accounts, wallets } = catalogue.current
  return [
    ...accounts.filter(({ bankType }) => bankType === 'BANK').map(({ bankCode, accountNo }) => ({ bankCode, accountNo })),
    ...wallets.filter(({ mode }) => mode === 'AUTO').map(({ accountNo }) => ({ bankCode: 'TRUEWALLET', accountNo })),
  ]
}

type TransferRow = {
  reference: string
  fromBankCode: string
  fromAccountNo: string
  toAccountNo: string
  amount: number
  at: Date
  announced: boolean
  creditedTo: string | null
}

/** The player is null until a slip identifies the transfer. */
export async function listTransfers(database: Queryable): Promise<object[]> {
  const { rows } = await database.query<TransferRow>(
    `select s.reference, s.from_bank_code as "fromBankCode", s.from_account_no as "fromAccountNo", s.to_account_no as "toAccountNo",
        s.amount, s.at, s.announced, p.phone as "creditedTo"
      from sandbox_transfer s
      left join incoming_payment i on i.from_bank_code = s.from_bank_code and i.bank_reference = s.reference and i.state in ('credited', 'held')
      left join player p on p.id = i.player_id
      order by s.number desc limit ${most}`,
  )
  return rows.map(({ at, amount, ...row }) => ({ ...row, amount: bahtOf(amount), at: at.toISOString() }))
}

type ListedBet = { id: string; stake: number; win: number; state: BetState }
type GameRow = {
  slotCode: string
  last: ListedBet[]
  username: string
  phone: string | null
  name: string | null
  amount: number
  bets: number
  wins: number
}

export async function listGames(database: Queryable): Promise<object[]> {
  const { rows } = await database.query<GameRow>(
    `select a.slot_code as "slotCode", a.username, p.phone, p.name, a.amount, b.bets, b.wins, l.last
      from sandbox_game_account a
      left join player p on p.public_id = a.player
      cross join lateral (select coalesce(sum(stake), 0)::bigint as bets, coalesce(sum(win), 0)::bigint as wins
        from sandbox_game_bet g where g.slot_code = a.slot_code and g.username = a.username and g.state = 'settled') b
      cross join lateral (select coalesce(json_agg(json_build_object('id', number::text, 'stake', stake, 'win', win, 'state', state)
          order by number desc), '[]') as last
        from (select * from sandbox_game_bet g where g.slot_code = a.slot_code and g.username = a.username
          order by number desc limit 3) newest) l
      order by a.amount = 0, p.id desc, a.slot_code limit ${most}`,
  )
  return rows.map(({ amount, bets, wins, last, ...row }) => ({
    ...row,
    amount: bahtOf(amount),
    bets: bahtOf(bets),
    wins: bahtOf(wins),
    last: last.map(({ stake, win, ...bet }) => ({ ...bet, stake: bahtOf(stake), win: bahtOf(win) })),
  }))
}
