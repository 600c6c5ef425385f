import { BlockList, isIP } from 'node:net'

/** CIDR ranges too. A non-empty `allowed` denies all others; `denied` takes precedence. */
export type IpRules = { denied: string[]; allowed: string[] }

type Compiled = { denied: BlockList; allowed: BlockList | undefined }

const compiled = new WeakMap<IpRules, Compiled>()

/** Denies unreadable addresses if there is any rule. */
export function isIpDenied(rules: IpRules, ip: string): boolean {
  if (rules.denied.length === 0 && rules.allowed.length === 0) return false
  const { denied, allowed } = compile(rules)
  const [address = ''] = ip.split('%')
  const family = familyOf(address)
  if (family === undefined) return true
  return denied.check(address, family) || (allowed !== undefined && !allowed.check(address, family))
}

export function isIpRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = address.includes('%') ? undefined : familyOf(address)
  if (family === undefined || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widthOf(family))
}

function compile(rules: IpRules): Compiled {
  const known = compiled.get(rules)
  if (known) return known
  const made = { denied: listOf(rules.denied), allowed: rules.allowed.length > 0 ? listOf(rules.allowed) : undefined }
  compiled.set(rules, made)
  return made
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = familyOf(address)
    if (family !== undefined) list.addSubnet(address, bits === undefined ? widthOf(family) : Number(bits), family)
  }
  return list
}

type Family = 'ipv4' | 'ipv6'
const widthOf = (family: Family): number => (family === 'ipv4' ? 32 : 128)

function familyOf(address: string): Family | undefined {
  const version = isIP(address)
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6'
}
