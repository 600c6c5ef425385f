import { expect, test } from 'vitest'
import { languageOf } from '#platform/values/language.ts'
import { freshApp } from '#testing/freshApp.ts'
import { signUp } from '#testing/players.ts'

const { app, context, another } = await freshApp()
const player = await signUp(context)

const lookup = async (name: string, language?: string) => {
  const headers = { ...player.headers, ...(language && { 'accept-language': language }) }
  return (await app.inject({ url: `/api/lookup/${name}`, headers })).json<unknown>()
}

// @covers 3.lookups-1 7.lookup-1 9.notes-2
test('banks are listed in their order, each with names and mark', async () => {
  const banks = (await lookup('banks')) as { code: string; recommended?: boolean }[]
  expect(banks.map(({ code }) => code)).toEqual(
    'KBANK SCB BBL KTB TMB GSB BAY UOB CIMB LHB BAAC KKP TRUEWALLET BCEL LDB JDB APB LVB'.split(' '),
  )
  const kbank = {
    code: 'KBANK',
    country: 'TH',
    nameTH: 'ธนาคารกสิกรไทย',
    nameEN: 'Kasikornbank',
    nameLO: 'ທະນາຄານກະສິກອນໄທ',
    logo: '/pictures/banks/KBANK.svg',
    recommended: true,
  }
  expect(banks[0]).toEqual(kbank)
  expect(banks.find(({ code }) => code === 'LDB')).toMatchObject({ nameLO: 'ທະນາຄານພັດທະນາລາວ' })
  expect(banks.filter(({ recommended }) => recommended).map(({ code }) => code)).toEqual(['KBANK', 'SCB'])
})

test('in Laos its banks are listed before those of Thailand', async () => {
  const { app: laos } = await another({ VARIANT: 'la' })
  const banks = (await laos.inject({ url: '/api/lookup/banks' })).json<{ code: string; country: string }[]>()
  expect(banks.map(({ code }) => code).slice(0, 6)).toEqual('BCEL LDB JDB APB LVB KBANK'.split(' '))
  expect(new Set(banks.slice(5).map(({ country }) => country))).toEqual(new Set(['TH']))
})

// @covers 3.lookups-2 3.lookups-9 7.lookup-4 7.lookup-10
test.each([
  ['en', 'A friend', "<p>I'm at least 20 years old and play with my own money</p>"],
  ['la', 'ໝູ່ແນະນຳ', '<p>ຂ້ອຍມີອາຍຸຄົບ 20 ປີບໍລິບູນ ແລະ ຫຼິ້ນດ້ວຍເງິນຂອງຕົນເອງ</p>'],
  [undefined, 'เพื่อนแนะนำ', '<p>ฉันมีอายุครบ 20 ปีบริบูรณ์ และเล่นด้วยเงินของตนเอง</p>'],
])('texts are in the requested language: %s', async (language, friend, age) => {
  const sources = (await lookup('sources', language)) as unknown[]
  const agreements = (await lookup('agreements', language)) as unknown[]
  expect([sources[0], sources.length, agreements[0], agreements.length]).toEqual([{ code: 'FRIEND', description: friend }, 6, age, 3])
})

// @covers 3.lookups-3 3.lookups-5 3.lookups-11 7.lookup-3 7.lookup-6 7.lookup-7
test('conditions, notice and contact are in English', async () => {
  expect(((await lookup('conditions', 'en')) as string[]).map((html) => html.slice(0, 21))).toEqual([
    '<h3>Deposits</h3><ul>',
    '<h3>Withdrawals</h3><',
    '<h3>Bonuses</h3><ul><',
  ])
  expect(await lookup('notice', 'en')).toEqual({
    notice:
      '<p>The bonus is added to your wallet once you finish wagering. If you withdraw earlier, your own money is paid in full, but you only get {percentFail}% of the bonus for the part you have wagered. You lose the rest of the bonus.</p>',
  })
  expect(await lookup('contact', 'en')).toEqual({
    contactText: 'Our team is here every day, around the clock',
    lineLink: 'https://line.me/R/ti/p/@krapao',
    lineName: '@krapao',
    lineQR: '/pictures/contact/line.svg',
  })
})

// @covers 3.lookups-4 3.lookups-10 3.lookups-11 7.lookup-5 7.lookup-8 7.lookup-9
test('info, withdraw and slip are the same in every language, but for the operator’s notes', async () => {
  expect(await lookup('info')).toEqual({ name: 'Krapao', website: 'https://krapao.example' })
  expect(await lookup('withdraw')).toEqual({ withdrawMin: 100, withdrawMax: 50_000 })
  expect(await lookup('slip')).toMatchObject({ window: { from: '00:00', to: '23:59', timeZone: 'Asia/Bangkok' } })
  await context.settings.change({ slipWindow: true })
  expect(await lookup('slip')).toEqual({
    window: { from: '00:10', to: '23:00', timeZone: 'Asia/Bangkok' },
    hours: 1,
    notes: expect.any(String),
  })
  const notes = async (name: string, language: string) => ((await lookup(name, language)) as { notes: string }).notes
  expect([await notes('slip', 'en'), await notes('slip', 'lo')]).toEqual([
    'The slip must show its date, time, amount and QR in full',
    'ສະລິບຕ້ອງເຫັນວັນທີ ເວລາ ຈຳນວນເງິນ ແລະ QR ຄົບຖ້ວນ',
  ])
  expect(await notes('deposit', 'en')).toBe(
    'Only pay to an account shown in the app. Our team never sends account numbers by chat or phone',
  )
})

// @covers 3.lookups-8 3.deposit-1 3.deposit-2 7.lookup-2
test('deposit lists bank accounts, QR providers and wallets', async () => {
  const deposit = (await lookup('deposit')) as { banks: { bankCode: string; bankType: string; mode: string }[] }
  expect(deposit).toEqual({
    banks: expect.any(Array),
    wallets: [
      { mode: 'AUTO', walletAccountName: 'KRAPAO SERVICE', walletAccountNo: '0990000001' },
      { mode: 'LINK', walletAccountName: 'KRAPAO GIFT', walletAccountNo: '0990000002' },
    ],
    isManual: false,
    qrMinutes: 15,
    notes: expect.any(String) as string,
  })
  expect(deposit.banks.map(({ bankCode, bankType, mode }) => `${bankCode} ${bankType} ${mode}`)).toEqual([
    'SCB BANK AUTO',
    'KBANK BANK AUTO',
    'KBANK BANK SMS',
    'GSB BANK AUTO',
    'BCEL BANK AUTO',
    'WW PAYMENT QR',
    'PAYTIMZ PAYMENT QR',
    'PAYONEX PAYMENT QR',
    'FP PAYMENT QR',
  ])
  expect([deposit.banks[4], deposit.banks[5]]).toEqual([
    {
      bankCode: 'BCEL',
      bankType: 'BANK',
      mode: 'AUTO',
      bank: {
        nameTH: 'ธนาคารการค้าต่างประเทศลาว',
        nameEN: 'Banque pour le Commerce Exterieur Lao',
        nameLO: 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ',
        logo: '/pictures/banks/BCEL.svg',
      },
      bankAccountName: 'KRAPAO SERVICE SOLE CO LTD',
      bankAccountNo: '010120000123456',
      currency: 'LAK',
      minimum: 1,
      helpImage: '/pictures/help/bcel.svg',
    },
    {
      bankCode: 'WW',
      bankType: 'PAYMENT',
      mode: 'QR',
      bank: { nameTH: 'คิวอาร์ WW', nameEN: 'WW QR', logo: '/pictures/providers/WW.svg' },
      bankAccountName: 'KRAPAO WW',
      bankAccountNo: '099400016550101',
      currency: 'BAHT',
      minimum: 100,
    },
  ])
})

test('the deposit lookup needs a signed-in player', async () => {
  expect((await app.inject({ url: '/api/lookup/deposit' })).statusCode).toBe(401)
})

// @covers 3.lookups-6 3.lookups-7 3.lookups-11 7.lookup-11 7.lookup-12 7.lookup-13
test('the switches follow the settings, and a terminated service still answers them', async () => {
  const read = async () => [await lookup('active'), await lookup('registerOTP'), await lookup('enableChatWidget')]
  const isManual = async () => ((await lookup('deposit')) as { isManual: boolean }).isManual
  const switched = (on: boolean, chat: boolean) => [
    {},
    { registerOTP: on, passwordReset: on },
    { enableChatWidget: chat, ...(chat && { replyMinutes: 5 }) },
  ]
  expect([await read(), await isManual()]).toEqual([switched(true, true), false])
  await context.settings.change({ registerOTP: false, passwordReset: false, enableChatWidget: false, isManual: true })
  expect([await read(), await isManual()]).toEqual([switched(false, false), true])
  await context.settings.change({ active: false })
  expect([await lookup('active'), await lookup('banks')]).toEqual([
    { terminated: 'gone' },
    { message: 'gone', requestId: expect.any(String) },
  ])
  await context.settings.change({ active: true, isManual: false })
})

test.each([
  [undefined, 'th'],
  ['', 'th'],
  ['en', 'en'],
  ['EN-gb', 'en'],
  ['lo', 'lo'],
  ['la', 'lo'],
  ['lo-LA, en;q=0.8', 'lo'],
  ['en;q=0.3, lo;q=0.8', 'lo'],
  ['fr, en;q=0.5', 'en'],
  ['en;q=0, lo', 'lo'],
  ['fr', 'th'],
  ['*', 'th'],
  [';;;q=,', 'th'],
])('Accept-Language %j is %s in Thailand', (header, language) => {
  expect(languageOf({ headers: { 'accept-language': header } }, { variant: 'th' })).toBe(language)
})

test('without a language that the service has, Laos gets Lao', () => {
  const inLaos = (header?: string) => languageOf({ headers: { 'accept-language': header } }, { variant: 'la' })
  expect([inLaos(), inLaos('fr'), inLaos('th'), inLaos('en')]).toEqual(['lo', 'lo', 'th', 'en'])
})
