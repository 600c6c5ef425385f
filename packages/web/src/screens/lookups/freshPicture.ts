/** The load time in the address keeps a changed QR from being served from the cache. `null` for an invalid address. */
export function freshPicture(address: string | undefined, loadedAt: number): string | null {
  if (!address || !/^(https:|\/(?!\/)|data:image\/)/i.test(address)) return null
  if (address.startsWith('data:')) return address
  const [path = '', ...anchor] = address.split('#')
  return [`${path}${path.includes('?') ? '&' : '?'}t=${loadedAt}`, ...anchor].join('#')
}
