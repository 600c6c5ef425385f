import { createDecipheriv, createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { encryptGiftLink } from './trueLink.ts'

afterEach(() => vi.restoreAllMocks())

test('the link is encrypted as OpenSSL salted AES over the link, two colons and the wallet’s name', () => {
  const gift = { giftLink: 'https://gift.example/v/?v=abc', walletAccountName: 'KRAPAO วอลเล็ท', key: 'a passphrase' }
  const sealed = encryptGiftLink(gift)
  expect(decrypt(sealed, gift.key)).toBe('https://gift.example/v/?v=abc::KRAPAO วอลเล็ท')
  expect(encryptGiftLink(gift)).not.toBe(sealed)
})

// The salt is fixed, so the OpenSSL command gives the same bytes (it omits the header when the salt is given):
// (printf 'Salted__\001\002\003\004\005\006\007\010'
//  printf '%s' TEXT | openssl enc -aes-256-cbc -md md5 -S 0102030405060708 -pass pass:krapao-sandbox) | base64 -w0
// @covers 7.wallet-15 7.wallet-16
test.each([
  [
    'https://gift.truemoney.com/campaign/?v=0123456789abcdef',
    'KRAPAO วอลเล็ท',
    'U2FsdGVkX18BAgMEBQYHCEyq1Q9H2OOZ64Hk3UCyz/Is3DI0X7arJiaTcWSGZ6sgFzSqwNQP0N51xAUEtc6Lk1VZCgyWMoahv0E5ydx5TPGtehFzOvB6V5exJiGOrPDutVfJOlssGCpqEPqd4B+pVg==',
  ],
  ['https://x.example/?v=1', 'A', 'U2FsdGVkX18BAgMEBQYHCOjF4p2ppqhWvhVeY6QNYysMZw/s8Gi4BKGY+TNI1JQy'],
  // Whole blocks get one more block of padding.
  ['https://x.example/?v=ab', 'KRAPAO1', 'U2FsdGVkX18BAgMEBQYHCOjF4p2ppqhWvhVeY6QNYysyeBqiG3A8GKYyDccPQsyD6iJzuN/bwfOCvm1mKLlknQ=='],
])('byte for byte what the OpenSSL command writes: %s for %s', (giftLink, walletAccountName, written) => {
  const salt = [0x01020304, 0x05060708]
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint32Array) array.fill(salt.shift() ?? 0)
    return array
  })
  expect(encryptGiftLink({ giftLink, walletAccountName, key: 'krapao-sandbox' })).toBe(written)
})

/** Decrypts with Node's cipher as OpenSSL does: `Salted__`, eight bytes of salt, key and vector derived by MD5. */
function decrypt(sealed: string, passphrase: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  expect(bytes.subarray(0, 8).toString()).toBe('Salted__')
  let [drawn, block] = [Buffer.alloc(0), Buffer.alloc(0)]
  while (drawn.length < 48) {
    block = createHash('md5')
      .update(Buffer.concat([block, Buffer.from(passphrase), bytes.subarray(8, 16)]))
      .digest()
    drawn = Buffer.concat([drawn, block])
  }
  const decipher = createDecipheriv('aes-256-cbc', drawn.subarray(0, 32), drawn.subarray(32, 48))
  return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString()
}
