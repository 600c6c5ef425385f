// A separate entry to import when the form is sent, since nothing else needs a cipher.
import AES from 'crypto-js/aes.js'

/**
 * Encrypts a gift link for `giftLink.redeem`: AES-256-CBC in OpenSSL's salted format over the link, `::` and the account name, with
 * key and vector from `key` by EVP_BytesToKey with MD5, once. It protects nothing: the wire requires the format, and every client
 * has the key.
 */
export function encryptGiftLink({
  giftLink,
  walletAccountName,
  key,
}: {
  giftLink: string
  walletAccountName: string
  key: string
}): string {
  return AES.encrypt(`${giftLink}::${walletAccountName}`, key).toString()
}
