/**
 * Whom an address stands for when requests are counted: an IPv6 customer is given a whole /64, and could otherwise take
 * another address for each try. `ip` is as Node gives it; an IPv4 address, mapped or not, stands for itself.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const left = groupsOf(head)
  const right = tail === undefined ? [] : groupsOf(tail)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

const groupsOf = (text: string): string[] => (text ? text.split(':').map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')) : [])
