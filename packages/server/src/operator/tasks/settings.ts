import * as v from 'valibot'
import { defaults, readSettings, type SettingValues, writeSettings } from '#core/settings/settings.ts'
import { isIpRange } from '#platform/network/ipRules.ts'
import { audited, type Operator, OperatorError } from './operator.ts'
import { findProposer } from './twoPeople.ts'

type Name = keyof SettingValues
type Rule = { setting: Name; form: string; sandboxOnly?: boolean; parse: (text: string) => unknown; of: (values: SettingValues) => unknown }

const onOff = (setting: Name, sandboxOnly = false): Rule => {
  const schema = v.pipe(
    v.picklist(['on', 'off']),
    v.transform((word) => word === 'on'),
  )
  return { setting, form: 'on or off', sandboxOnly, parse: (text) => v.parse(schema, text), of: (values) => values[setting] }
}

const wholeNumber = (setting: Name, from: number, to: number, sandboxOnly = false): Rule => ({
  setting,
  form: `a whole number from ${from} to ${to}`,
  sandboxOnly,
  parse: (text) => v.parse(v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number), v.minValue(from), v.maxValue(to)), text),
  of: (values) => values[setting],
})

const mostRanges = 1_000
const ipRanges = (side: 'denied' | 'allowed'): Rule => {
  const schema = v.pipe(
    v.string(),
    v.transform((text) => (text === 'none' ? [] : text.split(',').map((range) => range.trim()))),
    v.maxLength(mostRanges),
    v.everyItem(isIpRange),
  )
  return {
    setting: 'ipRules',
    form: `none, or up to ${mostRanges} addresses or ranges such as 203.0.113.0/24,2001:db8::/32`,
    parse: (text) => v.parse(schema, text),
    of: (values) => values.ipRules[side],
  }
}

const tenYears = 3_660 * 86_400_000
const rules = new Map<string, Rule>([
  ...Object.entries(defaults).flatMap(([name, value]): [string, Rule][] =>
    typeof value === 'boolean' ? [[name, onOff(name as Name, name === 'autoPay')]] : [],
  ),
  ['ipRules.denied', ipRanges('denied')],
  ['ipRules.allowed', ipRanges('allowed')],
  ['adjustmentLimit', wholeNumber('adjustmentLimit', 1, 1_000_000)],
  ['clockOffset', wholeNumber('clockOffset', -tenYears, tenYears, true)],
])

export type ListedSetting = { name: string; value: unknown; isDefault: boolean; form: string }

export async function listSettings({ pool, config }: Operator): Promise<ListedSetting[]> {
  const values = await readSettings(pool)
  return [...rules].flatMap(([name, { form, sandboxOnly, of }]) =>
    sandboxOnly && !config.sandbox
      ? []
      : [{ name, value: of(values), isDefault: JSON.stringify(of(values)) === JSON.stringify(of(defaults)), form }],
  )
}

/** Raising adjustmentLimit takes two people, because it limits corrections of a wallet. */
export async function setSetting(
  operator: Operator,
  name: string,
  text: string,
  reason = '',
): Promise<'proposed' | { before: unknown; after: unknown }> {
  const rule = rules.get(name)
  if (!rule) throw new OperatorError(`${name} is not a setting. See: krapao settings list`)
  if (rule.sandboxOnly && !operator.config.sandbox) throw new OperatorError(`${name} is a setting of the sandbox. This is a live database.`)
  const after = parsed(rule, name, text)
  return audited(operator, async (tx, audit) => {
    // The address rules are one value with two parts.
    await tx.query("select pg_advisory_xact_lock(hashtext('krapao settings'))")
    const values = await readSettings(tx)
    const before = rule.of(values)
    const proposal = { action: 'settings.set', subject: name, after: { value: after }, reason }
    if (name === 'adjustmentLimit' && Number(after) > Number(before) && (await findProposer(tx, operator, proposal)) === undefined)
      return 'proposed'
    await writeSettings(tx, changeOf(rule.setting, name, after, values))
    await audit({ action: 'settings.set', subject: name, before, after, reason })
    return { before, after }
  })
}

function parsed({ parse, form }: Rule, name: string, text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof v.ValiError) throw new OperatorError(`${name} must be ${form}.`)
    throw error
  }
}

const changeOf = (setting: Name, name: string, value: unknown, { ipRules }: SettingValues): Partial<SettingValues> =>
  setting === 'ipRules' ? { ipRules: { ...ipRules, [name.replace('ipRules.', '')]: value } } : { [setting]: value }
