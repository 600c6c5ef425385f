import { createDecipheriv, createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptGiftLink } from './trueLink.ts'

test('what is encrypted is OpenSSL salted AES over the link, two colons and the name of the wallet', () => {
  const gift = { giftLink: 'https://gift.example/v/?v=abc', walletAccountName: 'KRAPAO วอลเล็ต', key: 'a passphrase' }
  const sealed = encryptGiftLink(gift)
  expect(decrypt(sealed, gift.key)).toBe('https://gift.example/v/?v=abc::KRAPAO วอลเล็ต')
  expect(encryptGiftLink(gift)).not.toBe(sealed)
})

/** As OpenSSL reads it, with Node's own cipher: `Salted__`, eight bytes of salt, key and vector drawn by MD5. */
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
