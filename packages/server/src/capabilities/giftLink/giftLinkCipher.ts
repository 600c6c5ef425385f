// Decrypts the format of crypto-js: OpenSSL's salted AES-256-CBC with MD5 key derivation. Every client has the passphrase, so the
// content is not trusted.
import { createDecipheriv, createHash } from 'node:crypto'

const magic = Buffer.from('Salted__')

export function decryptGiftLink(sealed: string, passphrase: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < 32 || bytes.length % 16 !== 0 || !bytes.subarray(0, 8).equals(magic)) return undefined
  const derived = deriveKey(Buffer.from(passphrase), bytes.subarray(8, 16))
  try {
    const decipher = createDecipheriv('aes-256-cbc', derived.subarray(0, 32), derived.subarray(32, 48))
    const plain = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()])
    return new TextDecoder('utf-8', { fatal: true }).decode(plain)
  } catch {
    // Encrypted with another passphrase, or not UTF-8.
    return undefined
  }
}

/** OpenSSL's EVP_BytesToKey: 32 bytes of key, then 16 of initialization vector. */
function deriveKey(passphrase: Buffer, salt: Buffer): Buffer {
  const blocks: Buffer[] = []
  while (blocks.length < 3) {
    const before = blocks.at(-1) ?? Buffer.alloc(0)
    blocks.push(
      createHash('md5')
        .update(Buffer.concat([before, passphrase, salt]))
        .digest(),
    )
  }
  return Buffer.concat(blocks)
}

/** Only the name may contain colons. */
export function parseGiftLink(text: string): { link: string; accountName: string } | undefined {
  const at = text.indexOf('::')
  return at < 0 ? undefined : { link: text.slice(0, at), accountName: text.slice(at + 2) }
}
