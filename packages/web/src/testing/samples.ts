// Amounts are satang.
import { type Invite, type Lookup, type QrPanel, type Refund } from '@krapao/machines'
import { satangOf, type GameAccount, type LiveQr, type StatementEntry, type WalletResponse } from '@krapao/sdk'

/** 21/11/2026 14:32:07 in Bangkok, in all stories. */
export const sampleNow = Date.UTC(2026, 10, 21, 7, 32, 7)
const ago = (seconds: number): string => new Date(sampleNow - seconds * 1000).toISOString()

const game = (
  code: string,
  name: string,
  category: GameAccount['category'],
  amount: number,
  more: Partial<GameAccount> = {},
): GameAccount => ({
  code,
  name,
  category,
  isActive: true,
  amount: satangOf(amount),
  ftWalletSlot: 1,
  web: null,
  android: null,
  ios: null,
  syncedAt: ago(125),
  ...more,
})

export const walletSample: WalletResponse = {
  profile: { _id: '5f2c', username: '0812345678', name: 'สมชาย ใจดี', createdAt: '2026-01-05T03:00:00Z', coin: 7 },
  bankAccount: {
    bankCode: 'SCB',
    bankAccountName: 'somchai jaidee',
    bankAccountNo: '1234567890',
    bank: { nameTH: 'ธนาคารไทยพาณิชย์', nameEN: 'Siam Commercial Bank' },
  },
  wallet: { amount: satangOf(650_000) },
  invite: { amount: satangOf(32_000), success: 100, fail: 50 },
  slots: [
    game('PGSLOT', 'มังกรทอง', 'slot', 298_050),
    game('JOKER2', 'ไฟป่า', 'slot', 150_000, { ftWalletSlot: 10, syncedAt: ago(4000) }),
    game('SLOTXO', 'ทะเลลึก ผจญภัยใต้สมุทร', 'slot', 0, { isActive: false }),
    game('UFABET', 'Stadium', 'sport', 0, { failed: true, syncedAt: null }),
    game('HUAYHD', 'ຫວຍລາວ', 'lotto', 0, { syncedAt: null }),
  ],
  inTransit: satangOf(150_000),
  depositLimit: { period: 'week', limit: satangOf(200_000), used: satangOf(120_000), resetsAt: '2026-11-22T17:00:00Z' },
}

export const ownAccountSample = { ...walletSample.bankAccount, bankCode: 'SCB', username: walletSample.profile.username }

export const emptyWalletSample: WalletResponse = { ...walletSample, wallet: { amount: satangOf(0) }, slots: [], inTransit: satangOf(0) }

const entry = (
  number: number,
  statementType: StatementEntry['statementType'],
  from: string,
  to: string,
  amount: number,
  more: Partial<StatementEntry> = {},
): StatementEntry => ({
  number,
  statementType,
  status: 'SUCCESS',
  from,
  to,
  amount: satangOf(amount),
  change: satangOf(from === 'WALLET' ? 0 - amount : amount),
  moved: satangOf(from === 'ANNOUNCED' ? 0 : from === 'WALLET' ? 0 - amount : amount),
  createdAt: ago((124 - number) ** 3 * 100),
  ...more,
})

function balanced(before: number, entries: readonly StatementEntry[]): StatementEntry[] {
  let balance = before
  return entries
    .toReversed()
    .map((one) => ({ ...one, balance: satangOf((balance += one.moved)) }))
    .toReversed()
}

/** Without the backend's extensions. */
export const plainStatementSample: StatementEntry[] = [
  entry(123, 'deposit', 'KBANK', 'WALLET', 50_000),
  entry(122, 'withdraw', 'WALLET', 'SCB', 150_000, { status: 'PENDING' }),
  entry(121, 'transfer', 'WALLET', 'PGSLOT', 200_000),
  entry(120, 'bonus', 'INVITE', 'WALLET', 32_000, { invite: { description: 'แนะนำเพื่อน: สมหญิง' } }),
  entry(119, 'deposit', 'ANNOUNCED', 'WALLET', 30_000, { status: 'FAILED' }),
  entry(118, 'finish_bonus', 'WALLET', 'BONUS', 5000, { bonus: { description: 'โบนัสสมาชิกใหม่ 50%' } }),
  entry(117, 'transfer', 'JOKER2', 'WALLET', 1_234_567_00),
  entry(116, 'withdraw', 'WALLET', 'BCEL', 100_000),
  entry(115, 'bonus', 'REFUND', 'WALLET', 8525, { refund: { description: 'ຄືນຍອດເສຍ' } }),
  entry(114, 'deposit', 'TRUEWALLET', 'WALLET', 200),
]
export const statementSample: StatementEntry[] = balanced(543_300, plainStatementSample)

/** Money returned by a bank and by a game, and an announced deposit. */
export const returnsSample: StatementEntry[] = balanced(200_000, [
  entry(17, 'deposit', 'ANNOUNCED', 'WALLET', 25_050, { status: 'PROCESSING' }),
  entry(16, 'transfer', 'WALLET', 'PGSLOT', 4_000, { status: 'PROCESSING' }),
  entry(15, 'transfer', 'PGSLOT', 'WALLET', 7_000, { returned: true }),
  entry(14, 'transfer', 'WALLET', 'PGSLOT', 7_000, { status: 'FAILED' }),
  entry(13, 'withdraw', 'SCB', 'WALLET', 70_000, { returned: true }),
  entry(12, 'withdraw', 'WALLET', 'SCB', 70_000, { status: 'FAILED' }),
])

/** One withdrawal in each step, newest first. */
export const withdrawalsSample: StatementEntry[] = balanced(150_000_000, [
  entry(24, 'withdraw', 'WALLET', 'SCB', 250_000, {
    status: 'PROCESSING',
    reference: 'S1024',
    payout: { status: 'requested', account: '7890' },
  }),
  entry(23, 'withdraw', 'WALLET', 'SCB', 20_050, { status: 'PROCESSING', reference: 'S1023', payout: { status: 'sent', account: '7890' } }),
  entry(22, 'withdraw', 'WALLET', 'SCB', 100_000, {
    reference: 'S1022',
    payout: { status: 'paid', account: '7890', endedAt: ago(80_000) },
  }),
  entry(21, 'withdraw', 'WALLET', 'SCB', 1_234_567_00, {
    status: 'FAILED',
    reference: 'S1021',
    payout: { status: 'refused', account: '7890', endedAt: ago(90_000), reason: 'Account closed' },
  }),
])

export const invitesSample: Invite[] = [
  { from: { name: 'สมหญิง รักสนุก' }, amount: satangOf(12_025), createdAt: ago(90_000) },
  { from: { name: 'ນາງ ບົວຄຳ ພົມມະຈັນ ແຫ່ງນະຄອນຫຼວງວຽງຈັນ' }, amount: satangOf(1_234_500), createdAt: ago(900_000) },
  { from: { name: 'Somsri' }, amount: satangOf(0), createdAt: ago(9_000_000) },
]
export const refundsSample: Refund[] = [
  { refundAmount: satangOf(4_250), createdAt: ago(90_000) },
  { refundAmount: satangOf(1_234_567), createdAt: ago(900_000) },
]

export const slidePicture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 211"><path fill="#0f3d2e" d="M0 0h300v211H0z"/><circle fill="#e2b44c" cx="220" cy="105" r="60"/></svg>',
)}`

export const depositSample: Lookup<'deposit'> = {
  isManual: false,
  qrMinutes: 15,
  wallets: [
    { mode: 'AUTO', walletAccountName: 'บริษัท กระเป๋า จำกัด', walletAccountNo: '0909876543' },
    { mode: 'LINK', walletAccountName: 'KRAPAO GIFT', walletAccountNo: '0909876544' },
  ],
  banks: [
    {
      bankCode: 'SCB',
      bankType: 'BANK',
      mode: 'AUTO',
      bank: { nameTH: 'ธนาคารไทยพาณิชย์', nameEN: 'Siam Commercial Bank' },
      bankAccountName: 'บจก. กระเป๋า',
      bankAccountNo: '4041234567',
    },
    {
      bankCode: 'BCEL',
      bankType: 'BANK',
      mode: 'AUTO',
      bank: { nameTH: 'ธนาคารการค้าต่างประเทศลาว', nameEN: 'Banque pour le Commerce Extérieur Lao Public' },
      bankAccountName: 'KRAPAO SOLE CO LTD',
      bankAccountNo: '010120000123456001',
      currency: 'LAK',
      helpImage: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#7fc4a4" d="M0 0h4v3H0z"/><path fill="#0f3d2e" d="M1 1h2v1H1z"/></svg>')}`,
    },
    ...['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP'].map((bankCode) => ({
      bankCode,
      bankType: bankCode === 'KBANK' ? 'BANK' : 'PAYMENT',
      mode: bankCode === 'KBANK' ? 'SMS' : 'AUTO',
      bank: { nameTH: bankCode },
      bankAccountName: 'บจก. กระเป๋า',
      bankAccountNo: '0011234567',
    })),
  ],
}

export const panelSample: QrPanel = {
  bankCode: 'WW',
  minimum: satangOf(10_000),
  quickAmounts: [10_000, 20_000, 30_000, 50_000, 100_000].map(satangOf),
}

const qrMarkup = (): string => {
  let seed = 7
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const cells = Array.from({ length: 29 * 29 }, (_, index) => ({ x: index % 29, y: Math.floor(index / 29) }))
  const corners = [
    [0, 0],
    [22, 0],
    [0, 22],
  ] as const
  const dark = ({ x, y }: { x: number; y: number }) => {
    const corner = corners.find(([left, top]) => x >= left && x < left + 7 && y >= top && y < top + 7)
    if (!corner) return random() > 0.5
    const ring = Math.max(Math.abs(x - corner[0] - 3), Math.abs(y - corner[1] - 3))
    return ring !== 2
  }
  const path = cells
    .filter(dark)
    .map(({ x, y }) => `M${x} ${y}h1v1h-1z`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29" shape-rendering="crispEdges"><path d="${path}"/></svg>`
}

export const qrSample: LiveQr = { qrcodeId: 'qr-1', qrcode: qrMarkup(), amount: satangOf(50_000), expiresAt: sampleNow + 900_000 }
