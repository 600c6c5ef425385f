import { expect, test } from 'vitest'
import { deviceOf, traitsOf } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 13; SM-A042F Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/119.0.6045.66 Mobile Safari/537.36 Line/13.19.1/IAB',
    'LINE, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/440.0]',
    'Facebook, iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Safari/605.1.15', 'Safari, Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0', 'Firefox, Linux'],
  ['a program of its own', ''],
  ['', ''],
])('%s is %s', (agent, name) => {
  expect(deviceOf(agent)).toBe(name)
})

const line =
  'Mozilla/5.0 (Linux; Android 13; SM-A042F Build/TP1A; wv) AppleWebKit/537.36 Version/4.0 Chrome/119.0 Mobile Safari/537.36 Line/13.19.1'
const reduced = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36'

test.each([
  ['an in-app browser', { 'user-agent': line }, 'SM-A042F'],
  ['an older browser', { 'user-agent': 'Mozilla/5.0 (Linux; U; Android 9; th-TH; Redmi Note 8) UCBrowser/13.4' }, 'Redmi Note 8'],
  ['Chrome with its hint', { 'user-agent': reduced, 'sec-ch-ua-model': '"Pixel 8"' }, 'Pixel 8'],
  ['Chrome without its hint', { 'user-agent': reduced, 'sec-ch-ua-model': '""' }, ''],
  ['Firefox', { 'user-agent': 'Mozilla/5.0 (Android 13; Mobile; rv:120.0) Gecko/120.0 Firefox/120.0' }, ''],
  ['a computer', { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0.0.0' }, ''],
  ['a program', {}, ''],
])('%s has the model %s', (_, headers, model) => {
  expect(traitsOf(headers, '').model).toBe(model)
})

test('traitsOf returns a country only from the configured header with a valid code', () => {
  const headers = { 'cf-ipcountry': 'la' }
  expect([
    traitsOf(headers, 'CF-IPCountry').country,
    traitsOf(headers, '').country,
    traitsOf({ 'cf-ipcountry': 'XX' }, 'CF-IPCountry').country,
    traitsOf({ 'cf-ipcountry': 'Laos' }, 'CF-IPCountry').country,
  ]).toEqual(['LA', '', '', ''])
})

test('traitsOf ignores all but the start of a long user agent', () => {
  expect(traitsOf({ 'user-agent': `${' '.repeat(600)}Firefox/120.0` }, '').name).toBe('')
})
