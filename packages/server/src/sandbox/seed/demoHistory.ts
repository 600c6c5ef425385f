import type { Words } from '#core/catalogue/catalogue.schema.ts'
import type { Entry, Posting, LedgerTransaction } from '#core/ledger/ledger.ts'

/** The hours also identify the step. */
type Step = Omit<LedgerTransaction, 'playerId' | 'reference' | 'at'> & { hoursAgo: number }

const satang = (baht: number): number => Math.round(baht * 100)

const move = (from: Posting['account'], to: Posting['account'], baht: number): Posting[] => [
  { account: from, amount: -satang(baht) },
  { account: to, amount: satang(baht) },
]

const entry = (type: Entry['type'], from: string, to: string, baht: number, more: Partial<Entry> = {}): Entry => ({
  type,
  status: 'SUCCESS',
  from,
  to,
  amount: satang(baht),
  ...more,
})

/** Here a deposit also brings coins; other players earn them by settled stakes. */
const deposit = (hoursAgo: number, from: string, baht: number): Step => {
  const coins = Math.floor(baht / 100)
  const earned: Posting[] =
    coins > 0
      ? [
          { account: 'house:coins', amount: -coins, asset: 'COIN' },
          { account: 'coins', amount: coins, asset: 'COIN' },
        ]
      : []
  return {
    hoursAgo,
    // The kind makes the deposit count towards the player's own limits.
    kind: ['KBANK', 'SCB'].includes(from) ? 'bankTransfer' : 'qrDeposit',
    postings: [...move(`house:bank:${from}`, 'wallet', baht), ...earned],
    entry: entry('deposit', from, 'WALLET', baht),
  }
}
const toGame = (hoursAgo: number, code: string, baht: number): Step => ({
  hoursAgo,
  kind: 'transfer',
  postings: move('wallet', `game:${code}`, baht),
  entry: entry('transfer', 'WALLET', code, baht),
})
const fromGame = (hoursAgo: number, code: string, baht: number): Step => ({
  hoursAgo,
  kind: 'transfer',
  postings: move(`game:${code}`, 'wallet', baht),
  entry: entry('transfer', code, 'WALLET', baht),
})
const played = (hoursAgo: number, code: string, baht: number): Step => ({
  hoursAgo,
  kind: 'bets',
  postings: baht < 0 ? move(`game:${code}`, `house:game:${code}`, -baht) : move(`house:game:${code}`, `game:${code}`, baht),
})
const withdraw = (hoursAgo: number, baht: number): Step => ({
  hoursAgo,
  kind: 'withdraw',
  postings: move('wallet', 'house:bank:KBANK', baht),
  entry: entry('withdraw', 'WALLET', 'KBANK', baht),
})
const spun = (hoursAgo: number, coins: number): Step => ({
  hoursAgo,
  kind: 'spin',
  postings: [
    { account: 'coins', amount: -coins, asset: 'COIN' },
    { account: 'house:coins', amount: coins, asset: 'COIN' },
  ],
})
const gift = (hoursAgo: number, name: 'bonus' | 'luckydraw' | 'invite', baht: number, description?: string | Words): Step => ({
  hoursAgo,
  kind: name,
  postings: move(`house:${name}`, 'wallet', baht),
  entry: entry('bonus', name.toUpperCase(), 'WALLET', baht, description === undefined ? {} : { detail: { [name]: { description } } }),
})

const welcome: Words = { th: 'ต้อนรับสมาชิกใหม่ 100%', lo: 'ຕ້ອນຮັບສະມາຊິກໃໝ່ 100%', en: 'Welcome 100%' }

export const demoHistory: Step[] = [
  deposit(715, 'KBANK', 500),
  gift(714, 'bonus', 500, welcome),
  toGame(713, 'JOKER', 600),
  played(711, 'JOKER', 1_250.5),
  fromGame(710, 'JOKER', 1_500),
  {
    hoursAgo: 709,
    kind: 'finishBonus',
    postings: [],
    entry: entry('finish_bonus', 'BONUS', 'WALLET', 0, { detail: { bonus: { description: welcome } } }),
  },
  withdraw(690, 1_000),
  deposit(560, 'WW', 300),
  toGame(559, 'PG', 400),
  played(557, 'PG', -150.25),
  deposit(430, 'SCB', 1_000),
  toGame(429, 'SEXYGAME', 800),
  played(427, 'SEXYGAME', 412.75),
  fromGame(426, 'SEXYGAME', 700),
  spun(425, 2),
  gift(424, 'luckydraw', 20, '฿20'),
  withdraw(300, 500),
  deposit(240, 'PAYTIMZ', 150),
  toGame(190, 'JOKER', 250),
  played(188, 'JOKER', -75.5),
  deposit(120, 'KBANK', 3_800),
  toGame(119, 'PG', 2_100),
  // In total the player has lost, so that a refund can be received.
  played(117, 'PG', -1_712),
  {
    hoursAgo: 73,
    kind: 'withdraw',
    postings: move('wallet', 'house:bank:KBANK', 700),
    entry: entry('withdraw', 'WALLET', 'KBANK', 700, { status: 'FAILED' }),
  },
  {
    hoursAgo: 72,
    kind: 'withdraw.return',
    postings: move('house:bank:KBANK', 'wallet', 700),
    entry: entry('withdraw', 'KBANK', 'WALLET', 700),
  },
  gift(50, 'invite', 32.25),
  deposit(26, 'PAYONEX', 400),
  toGame(25, 'SEXYGAME', 150),
  withdraw(8, 300),
  deposit(3, 'KBANK', 250),
  // Not received yet, for the home screen.
  { hoursAgo: 2, kind: 'invite.earn', postings: move('house:invite', 'invite', 45.5) },
]

/** Baht. `earned` is the demo player's share: `received`, and the rest that can be received. */
export const demoFriends = [
  {
    phone: '0800009001',
    name: 'Malee',
    accountName: 'MALEE SAETANG',
    accountNo: '9000009001',
    daysAgo: 21,
    earned: 47.75,
    received: 32.25,
  },
  { phone: '0800009002', name: 'Nok', accountName: 'NOK SRISUK', accountNo: '9000009002', daysAgo: 6, earned: 30, received: 0 },
]

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const staked = satang(12_000)
/** Satang: the sums of the history's deposits and settled bets. */
export const demoPlay = {
  deposited: sum(demoHistory.flatMap(({ entry: line }) => (line?.type === 'deposit' ? [line.amount] : []))),
  staked,
  // Stakes less what the house accounts of the games gained.
  won:
    staked -
    sum(
      demoHistory
        .flatMap(({ postings }) => postings)
        .flatMap((posting) => (posting.account.startsWith('house:game:') ? [posting.amount] : [])),
    ),
}
