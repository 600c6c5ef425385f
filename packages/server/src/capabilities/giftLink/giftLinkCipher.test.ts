import { expect, test } from 'vitest'
import { parseGiftLink, decryptGiftLink } from './giftLinkCipher.ts'

const key = 'krapao-sandbox'

// printf '%s' TEXT | openssl enc -aes-256-cbc -md md5 -base64 -A -pass pass:krapao-sandbox
// @covers 7.wallet-16
test.each([
  [
    'U2FsdGVkX18C8vWi8V66FC2+unA9PydJZdN41nf6JRXnBygbK+aKVDkc/9GwueFeYqBxvO2/7xxqFyTte2N/tAmQhCUvaeyNBznyWgUbWORiRLYo4gU+NWWzdOQH8a0g',
    'https://gift.truemoney.com/campaign/?v=0123456789abcdef::KRAPAO GIFT',
  ],
  [
    'U2FsdGVkX19Xp+lNZRpQ9ATQKRDSEdxxb91BtR3QnzOVEbknB12OWAburwLF7d/V+SwyVUmm8Mz/qtB6zQUuqnSH2g0Y0fXxAzgHO1FA+ecmqhHX+SU+SiFQBtoZ41Jwe6z+zQSMRFmUH20+021hHw==',
    'https://gift.truemoney.com/campaign/?v=abc::กระเป๋า ของขวัญ',
  ],
  ['U2FsdGVkX1+FIFnF4cmR4CCjo1we4RG6RVidpxohK5g=', 'x::'],
])('decryptGiftLink decrypts what the OpenSSL command encrypted: %s', (sealed, text) => {
  expect(decryptGiftLink(sealed, key)).toBe(text)
})

test('decryptGiftLink decrypts what crypto-js encrypted', () => {
  const sealed =
    'U2FsdGVkX1/8Rzuf3mR1H4sKV5zrWzfqWhCExBJkmQ3FPGJ/egaPmuldv6uwhjAJDfeU1lzGKmC95vPsYvyPgTOr/LCSAb5KikRZoQxaabOKsiSx+0+XIOZPS64PLhUC2iOLmcKXwtoJ3wKMUIFZ5w=='
  expect(decryptGiftLink(sealed, key)).toBe('https://gift.truemoney.com/campaign/?v=0123456789abcdef::KRAPAO ວອນເລັດ')
})

test('decryptGiftLink returns undefined for another passphrase, a changed byte and plain text', () => {
  const sealed = 'U2FsdGVkX1+FIFnF4cmR4CCjo1we4RG6RVidpxohK5g='
  const wrong = [sealed.replace('g=', 'w='), sealed.slice(0, -4), 'U2FsdGVkX18=', '', 'https://gift.truemoney.com/campaign/?v=abc']
  expect([decryptGiftLink(sealed, 'another'), ...wrong.map((one) => decryptGiftLink(one, key))]).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})

test('parseGiftLink splits at the first two colons', () => {
  expect([parseGiftLink('https://x/?v=1::A::B'), parseGiftLink('https://x/?v=1')]).toEqual([
    { link: 'https://x/?v=1', accountName: 'A::B' },
    undefined,
  ])
})
