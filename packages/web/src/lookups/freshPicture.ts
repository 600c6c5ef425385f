/**
 * The picture's address with the time at which it was asked for, so that a changed QR is never an old one (spec 2). `null`
 * for what is no address of a picture.
 */
export function freshPicture(address: string | undefined, loadedAt: number): string | null {
  if (!address || !/^(https:|\/(?!\/)|data:image\/)/i.test(address)) return null
  if (address.startsWith('data:')) return address
  const [path = '', ...anchor] = address.split('#')
  return [`${path}${path.includes('?') ? '&' : '?'}t=${loadedAt}`, ...anchor].join('#')
}
