import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { defaultConfig, type Config } from '../src/platform/config.ts'

const origin = v.pipe(
  v.string(),
  v.url(),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must start with https:// or http://'),
  v.transform((text) => text.replace(/\/+$/, '')),
)
const flag = v.pipe(
  v.picklist(['true', 'false', '1', '0'], 'must be true or false'),
  v.transform((text) => text === 'true' || text === '1'),
)
/** Converts baht to satang by digits, without floating-point numbers. */
const baht = v.pipe(
  v.string(),
  v.regex(/^\d{1,8}(\.\d{1,2})?$/, 'must be baht with at most two decimals, such as 20 or 20.50'),
  v.transform((text) => {
    const [whole = '0', part = ''] = text.split('.')
    return Number(whole + part.padEnd(2, '0'))
  }),
  v.minValue(1, 'must be more than 0'),
)
const text = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'))

/** Requires https, as the link guard does. */
const site = v.pipe(origin, v.startsWith('https://', 'must start with https://'))
const listed = (list: string): string[] => list.split(',').map((one) => one.trim())
const origins = v.pipe(
  v.string(),
  v.transform(listed),
  v.check(
    (all) => all.every((one) => /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(one)),
    'must be like https://games.example,https://bet.example',
  ),
)

const schema = v.object({
  KRAPAO_WEB_API_URL: v.optional(origin),
  KRAPAO_WEB_CHAT_URL: v.optional(v.union([v.literal('none'), origin], 'must be an origin, or none')),
  KRAPAO_WEB_LAOS: v.optional(flag),
  KRAPAO_WEB_IFRAME: v.optional(flag),
  KRAPAO_WEB_BETTING_URL: v.optional(site),
  KRAPAO_WEB_GAME_ORIGINS: v.optional(origins),
  KRAPAO_WEB_PGSLOT_MESSAGE: v.optional(text),
  KRAPAO_WEB_PAYTIMZ_MINIMUM: v.optional(baht),
  KRAPAO_WEB_FP_MINIMUM: v.optional(baht),
  KRAPAO_WEB_MINIMUM_DEPOSIT: v.optional(baht),
  KRAPAO_WEB_TRUELINK_KEY: v.optional(text),
})
const prefix = 'KRAPAO_WEB_'

/**
 * Reads the build settings; an empty value counts as unset.
 * @throws with one line for each invalid or unknown setting, so that a typing error does not ship.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Config {
  const variables = Object.entries(environment).filter(([name, value]) => name.startsWith(prefix) && value !== undefined && value !== '')
  const unknown = variables.filter(([name]) => !(name in schema.entries)).map(([name]) => `${name}: no such setting`)
  const result = v.safeParse(schema, Object.fromEntries(variables))
  const wrong = result.success ? [] : result.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  if (!result.success || unknown.length > 0) throw new Error(`The web app cannot be built:\n${[...wrong, ...unknown].join('\n')}`)

  const { output } = result
  return {
    version: packageVersion(),
    apiUrl: output.KRAPAO_WEB_API_URL ?? defaultConfig.apiUrl,
    chatUrl:
      output.KRAPAO_WEB_CHAT_URL === 'none' ? null : (output.KRAPAO_WEB_CHAT_URL ?? output.KRAPAO_WEB_API_URL ?? defaultConfig.chatUrl),
    laos: output.KRAPAO_WEB_LAOS ?? defaultConfig.laos,
    iframe: output.KRAPAO_WEB_IFRAME ?? defaultConfig.iframe,
    bettingUrl: output.KRAPAO_WEB_BETTING_URL ?? defaultConfig.bettingUrl,
    pgslotMessage: output.KRAPAO_WEB_PGSLOT_MESSAGE ?? defaultConfig.pgslotMessage,
    paytimzMinimum: output.KRAPAO_WEB_PAYTIMZ_MINIMUM ?? defaultConfig.paytimzMinimum,
    fpMinimum: output.KRAPAO_WEB_FP_MINIMUM ?? defaultConfig.fpMinimum,
    minimumDeposit: output.KRAPAO_WEB_MINIMUM_DEPOSIT ?? defaultConfig.minimumDeposit,
    truelinkKey: output.KRAPAO_WEB_TRUELINK_KEY ?? defaultConfig.truelinkKey,
  }
}

/** Game sites beyond the server's catalogue, for the policy only. */
export function gameOrigins(environment: Readonly<Record<string, string | undefined>>): string[] {
  const list = environment['KRAPAO_WEB_GAME_ORIGINS']
  return list ? listed(list) : []
}

function packageVersion(): string {
  const { version } = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
  )
  return version
}
