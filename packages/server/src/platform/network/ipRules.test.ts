import { expect, test } from 'vitest'
import { isIpDenied, isIpRange } from './ipRules.ts'

// @covers T46
test.each([
  ['no rules', [], [], '203.0.113.7', false],
  ['a denied range', ['203.0.113.0/24'], [], '203.0.113.7', true],
  ['an address beside a denied range', ['203.0.113.0/24'], [], '203.0.114.7', false],
  ['one denied address', ['203.0.113.7'], [], '203.0.113.7', true],
  ['a denied IPv4 address written as IPv6', ['203.0.113.0/24'], [], '::ffff:203.0.113.7', true],
  ['the same in hexadecimal', ['203.0.113.0/24'], [], '::ffff:cb00:7107', true],
  ['a denied IPv6 range', ['2001:db8::/32'], [], '2001:db8:1::1', true],
  ['an address with a zone', ['fe80::/10'], [], 'fe80::1%eth0', true],
  ['an allowed range', [], ['10.0.0.0/8'], '10.1.2.3', false],
  ['an address outside the allowed range', [], ['10.0.0.0/8'], '11.1.2.3', true],
  ['an IPv6 address where IPv4 is allowed', [], ['10.0.0.0/8'], '2001:db8::1', true],
  ['an address both denied and allowed', ['10.1.0.0/16'], ['10.0.0.0/8'], '10.1.2.3', true],
  ['every address denied', ['0.0.0.0/0', '::/0'], [], '2001:db8::1', true],
  ['a text that is no address', ['203.0.113.0/24'], [], 'unknown', true],
])('isIpDenied, %s', (_, denied, allowed, ip, expected) => expect(isIpDenied({ denied, allowed }, ip)).toBe(expected))

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['2001:db8::/32', true],
  ['::/0', true],
  ['203.0.113.0/33', false],
  ['2001:db8::/129', false],
  ['203.0.113.0/', false],
  ['203.0.113.0/24/8', false],
  ['203.0.113', false],
  ['fe80::1%eth0', false],
  ['example.com', false],
  ['', false],
])('isIpRange, %s, returns %s', (text, expected) => expect(isIpRange(text)).toBe(expected))
