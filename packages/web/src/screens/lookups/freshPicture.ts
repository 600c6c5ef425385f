/**
 * Adds the load time to the picture's address, so that a changed QR is not served from the cache. Returns `null` for an invalid address.
 */
export function freshPicture(address: string | undefined, loadedAt: number): string | null {
  if (!address || !/^(https:|\/(?!\/)|data:image\/)/i.test(address)) return null
  if (address.startsWith('data:')) return address
  const [path = '', ...anchor] = address.split('#')
  return [`${path}${path.includes('?') ? '&' : '?'}t=${loadedAt}`, ...anchor].join('#')
}
