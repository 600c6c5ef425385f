/** Counts IPv6 by /64, in which a customer chooses addresses freely. */
export const networkOf = (ip: string): string => v4Of(ip) ?? `${groupsOfV6(ip).slice(0, 4).join(':')}::/64`

export function subnetOf(ip: string): string {
  const v4 = v4Of(ip)
  return v4 === undefined ? `${groupsOfV6(ip).slice(0, 3).join(':')}::/48` : `${v4.split('.').slice(0, 3).join('.')}.0/24`
}

/** Carriers share an IPv4 subnet, but an IPv6 customer can have a whole one. */
const addressesPerSubnet = (ip: string): number => (isV4(ip) ? 10 : 3)

export const addressLimits = (ip: string, limit: number): [address: [key: string, limit: number], subnet: [key: string, limit: number]] => [
  [networkOf(ip), limit],
  [subnetOf(ip), limit * addressesPerSubnet(ip)],
]

export const isV4 = (ip: string): boolean => v4Of(ip) !== undefined

function v4Of(ip: string): string | undefined {
  const plain = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(ip)?.[1]
  return plain ?? (ip.includes(':') ? undefined : ip)
}

function groupsOfV6(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const left = groupsOf(head)
  const right = tail === undefined ? [] : groupsOf(tail)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
}

const groupsOf = (text: string): string[] => (text ? text.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')) : [])
