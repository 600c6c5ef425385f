/**
 * Whom an address stands for when requests are counted: an IPv6 customer is given a whole /64, and could otherwise take
 * another address for each try. `ip` is as Node gives it; an IPv4 address, mapped or not, stands for itself.
 */
export const networkOf = (ip: string): string => v4Of(ip) ?? `${groupsOfV6(ip).slice(0, 4).join(':')}::/64`

/** The network that one customer may rent: a /24 of IPv4, a /48 of IPv6. */
export function subnetOf(ip: string): string {
  const v4 = v4Of(ip)
  return v4 === undefined ? `${groupsOfV6(ip).slice(0, 3).join(':')}::/48` : `${v4.split('.').slice(0, 3).join('.')}.0/24`
}

function v4Of(ip: string): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  return mapped ?? (ip.includes(':') ? undefined : ip)
}

function groupsOfV6(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const left = groupsOf(head)
  const right = tail === undefined ? [] : groupsOf(tail)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
}

const groupsOf = (text: string): string[] => (text ? text.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')) : [])
