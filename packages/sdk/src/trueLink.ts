// A separate entry, `@krapao/sdk/trueLink`: import it when the form is sent, since nothing else needs a cipher.
import AES from 'crypto-js/aes.js'

/**
 * Encrypts a gift link for `giftLink.redeem`: AES in OpenSSL's salted format over the link, `::` and the name of the wallet account.
 * The key ships in every client: the wire requires this format, and it protects nothing.
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
