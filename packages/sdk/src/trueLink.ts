// An entry of its own, `@krapao/sdk/trueLink`: import it when the form is sent, since nothing else needs a cipher.
import AES from 'crypto-js/aes.js'

/**
 * What `giftLink.redeem` takes as `link` (section 7): AES, OpenSSL salted, over the link, `::` and the name of the wallet
 * account. The key ships in every client: this is the form that the wire wants, and hides nothing from anyone.
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
