// The file has baht; parsed amounts are satang.
import * as v from 'valibot'

const text = v.pipe(v.string('must be a text'), v.trim(), v.nonEmpty('must not be empty'))
const code = v.pipe(v.string('must be a text'), v.regex(/^[A-Z0-9][A-Z0-9_-]{0,39}$/, 'must be 1 to 40 of A-Z, 0-9, - and _'))
const flag = v.boolean('must be true or false')
const words = v.strictObject({ th: text, lo: text, en: text })
const colour = v.pipe(v.string('must be a text'), v.regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #0f3d2e'))
const link = v.pipe(v.string('must be a text'), v.regex(/^(https:\/\/|tel:)\S+$/, 'must be an https:// or tel: link'))
const picture = v.pipe(
  v.string('must be a text'),
  v.regex(/^(https:\/\/\S+|\/pictures\/[\w/-]+\.svg)$/, 'must be a path under /pictures/ or an https:// link'),
)
const appLink = v.nullable(
  v.pipe(
    v.string('must be a text'),
    // The sandbox's game sites are paths on this server.
    v.regex(/^((https|market|itms-apps):\/\/\S+|\/sandbox\/games\/[\w-]+(\/la)?)$/, 'must be an https, market or itms-apps link'),
  ),
)
const whole = (least: number, most: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(least, `must be at least ${least}`),
    v.maxValue(most, `must be at most ${most}`),
  )
const time = v.pipe(v.string('must be a text'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 00:10'))
const day = v.pipe(v.string('must be a text'), v.isoTimestamp('must be a time such as 2026-01-01T00:00:00Z'))

const baht = v.pipe(
  v.number('must be an amount of baht'),
  v.check((amount) => amount >= 0 && amount <= 1e10 && Math.round(amount * 100) / 100 === amount, 'must be baht with at most two decimals'),
  v.transform((amount) => Math.round(amount * 100)),
)

const someBaht = v.pipe(baht, v.minValue(1, 'must be more than 0'))

const bank = v.strictObject({
  code,
  country: v.picklist(['TH', 'LA'], 'must be TH or LA'),
  nameTH: text,
  nameEN: text,
  nameLO: v.optional(text),
  logo: picture,
  recommended: v.optional(flag, false),
})

const source = v.strictObject({ code, description: words })
const html = v.strictObject({ code, html: words })

const accountNo = v.pipe(v.string('must be a text'), v.regex(/^\d{8,20}$/, 'must be 8 to 20 digits, in quotes'))

/** A bank account, or a payment provider's QR (`bankType` PAYMENT, or KBANK in mode SMS). */
const account = v.strictObject({
  code,
  bankCode: code,
  bankType: v.picklist(['BANK', 'PAYMENT'], 'must be BANK or PAYMENT'),
  mode: v.picklist(['AUTO', 'SMS', 'QR'], 'must be AUTO, SMS or QR'),
  /** For a payment provider, which is not a bank. */
  nameTH: v.optional(text),
  nameEN: v.optional(text),
  logo: v.optional(picture),
  accountName: text,
  accountNo,
  currency: v.picklist(['BAHT', 'LAK'], 'must be BAHT or LAK'),
  image: v.optional(picture),
  minimum: v.optional(baht),
})

const wallet = v.strictObject({
  code,
  mode: v.picklist(['AUTO', 'LINK'], 'must be AUTO or LINK'),
  accountName: text,
  accountNo: v.pipe(v.string('must be a text'), v.regex(/^\d{10}$/, 'must be 10 digits, in quotes')),
  minimum: baht,
})

const game = v.strictObject({
  code,
  name: text,
  category: v.picklist(['slot', 'sport', 'lotto'], 'must be slot, sport or lotto'),
  logo: picture,
  background: picture,
  /** Game units per baht, for display only. */
  ftWalletSlot: v.pipe(v.number('must be a number'), v.gtValue(0, 'must be more than 0')),
  web: appLink,
  /** The Laos variant's site, if different. */
  webLaos: v.optional(appLink),
  android: appLink,
  ios: appLink,
  /** Extra values of the login form. */
  event: v.optional(v.record(v.string(), v.string('must be a text'))),
  withRegistration: v.optional(flag, false),
})

const banner = v.strictObject({ image: picture, html: words })

const bonus = v.strictObject({
  code,
  name: words,
  type: v.picklist(['limit', 'day', 'week'], 'must be limit, day or week'),
  maxReceived: whole(1, 1000),
  percent: whole(1, 1000),
  maximum: baht,
  minimumDeposit: baht,
  turnover: whole(0, 100),
  percentFail: whole(0, 100),
  banners: v.array(banner, 'must be a list'),
})

const promotion = v.strictObject({
  code,
  description: words,
  percent: whole(1, 1000),
  maximum: baht,
  turnover: whole(0, 100),
  percentFail: whole(0, 100),
  maxReceived: whole(1, 1_000_000),
  from: day,
  until: day,
})

const prize = v.strictObject({
  code,
  name: words,
  award: v.variant(
    'kind',
    [
      v.strictObject({ kind: v.literal('wallet'), amount: someBaht }),
      v.strictObject({
        kind: v.literal('bonus'),
        amount: someBaht,
        turnover: whole(0, 100),
        percentFail: v.optional(whole(0, 100), 50),
      }),
      v.strictObject({ kind: v.literal('coins'), coins: whole(1, 1000) }),
      v.strictObject({ kind: v.literal('nothing') }),
    ],
    'must be wallet, bonus, coins or nothing',
  ),
  validDays: whole(1, 3650),
})

const slice = v.strictObject({
  code,
  prize: code,
  weight: whole(1, 1_000_000),
  label: words,
  bgColor: colour,
  textColor: colour,
  htmlDescription: words,
})

const wheel = v.strictObject({
  code,
  name: words,
  active: flag,
  slices: v.pipe(v.array(slice, 'must be a list'), v.minLength(2, 'must have at least 2 slices')),
})
const placedBanner = v.strictObject({
  code,
  place: v.picklist(['invite', 'refund'], 'must be invite or refund'),
  image: picture,
  html: words,
})

const service = v.strictObject({
  info: v.strictObject({ name: text, website: link }),
  contact: v.strictObject({ contactText: words, lineLink: link, lineName: text, lineQR: picture }),
  /** Shown before an offer; `{percentFail}` is its percentage. */
  notice: words,
  /** `notes` stand below those that the app derives from the settings. */
  deposit: v.strictObject({ notes: v.optional(words), minimum: baht, qrMinutes: whole(1, 1440), slipHours: whole(1, 72) }),
  withdraw: v.strictObject({
    minimum: baht,
    maximum: baht,
    /** The operator's accounts in no other list. */
    paidFrom: v.optional(v.array(v.strictObject({ bankCode: code, accountNo }), 'must be a list')),
  }),
  slip: v.strictObject({ from: time, to: time, notes: v.optional(words) }),
  /** `description` stands in the statement. In `info`, `{percent}` and `{cap}` are the settings' percentages. */
  refund: v.optional(v.strictObject({ description: v.optional(words), info: v.optional(words) }), {}),
  invite: v.optional(v.strictObject({ description: v.optional(words) }), {}),
  /** In how many minutes support usually answers. */
  chat: v.optional(v.strictObject({ replyMinutes: v.optional(whole(1, 1440)) }), {}),
})

const listOf = <Entry extends v.GenericSchema>(entry: Entry) => v.array(entry, 'must be a list')

export const catalogueSchema = v.strictObject({
  service,
  banks: listOf(bank),
  sources: listOf(source),
  conditions: listOf(html),
  agreements: listOf(html),
  accounts: listOf(account),
  wallets: listOf(wallet),
  games: listOf(game),
  bonuses: listOf(bonus),
  promotions: listOf(promotion),
  prizes: listOf(prize),
  wheels: listOf(wheel),
  banners: listOf(placedBanner),
})

export type Kind = Exclude<keyof Catalogue, 'service'>
export const kindNames = Object.keys(catalogueSchema.entries).filter((name): name is Kind => name !== 'service')

/** Amounts in satang. */
export type Catalogue = v.InferOutput<typeof catalogueSchema>
/** Amounts in baht, as in the file and stored versions. */
export type CatalogueSource = v.InferInput<typeof catalogueSchema>
export type Words = v.InferOutput<typeof words>
