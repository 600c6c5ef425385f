import { expect, test } from 'vitest'
import { defaultConfig } from '../src/platform/config.ts'
import { gameOrigins, readSettings } from './settings.ts'

test('no settings give the defaults, and an empty value counts as unset', () => {
  expect(readSettings({ PATH: '/bin', KRAPAO_WEB_API_URL: '' })).toEqual(defaultConfig)
})

// @covers 5.qr-5 7.opening-25
test('all settings are read: flags, addresses without a trailing slash, baht as satang', () => {
  expect(
    readSettings({
      KRAPAO_WEB_API_URL: 'https://api.example.com/',
      KRAPAO_WEB_CHAT_URL: 'https://chat.example.com',
      KRAPAO_WEB_LAOS: 'true',
      KRAPAO_WEB_IFRAME: '1',
      KRAPAO_WEB_BETTING_URL: 'https://bet.example.com/play',
      KRAPAO_WEB_GAME_ORIGINS: 'https://games.example',
      KRAPAO_WEB_PGSLOT_MESSAGE: ' Closed on Mondays ',
      KRAPAO_WEB_PAYTIMZ_MINIMUM: '20',
      KRAPAO_WEB_FP_MINIMUM: '20.5',
      KRAPAO_WEB_MINIMUM_DEPOSIT: '0.29',
      KRAPAO_WEB_TRUELINK_KEY: 'a key',
    }),
  ).toEqual({
    version: '1.1.14',
    apiUrl: 'https://api.example.com',
    chatUrl: 'https://chat.example.com',
    laos: true,
    iframe: true,
    bettingUrl: 'https://bet.example.com/play',
    pgslotMessage: 'Closed on Mondays',
    paytimzMinimum: 2000,
    fpMinimum: 2050,
    minimumDeposit: 29,
    truelinkKey: 'a key',
  })
})

test('the chat is on the API’s host unless configured otherwise or switched off', () => {
  const chatUrl = (settings: Record<string, string>) => readSettings(settings).chatUrl
  expect([chatUrl({ KRAPAO_WEB_API_URL: 'https://api.example.com' }), chatUrl({ KRAPAO_WEB_CHAT_URL: 'none' })]).toEqual([
    'https://api.example.com',
    null,
  ])
})

test('every invalid or unknown setting has its line', () => {
  const build = () =>
    readSettings({
      KRAPAO_WEB_API_URL: 'javascript:alert(1)',
      KRAPAO_WEB_LAOS: 'yes',
      KRAPAO_WEB_BETTING_URL: 'http://bet.example.com',
      KRAPAO_WEB_GAME_ORIGINS: 'https://games.example, https://bet.example/path',
      KRAPAO_WEB_FP_MINIMUM: '1.005',
      KRAPAO_WEB_LOAS: 'true',
    })
  expect(build).toThrow(
    new Error(
      [
        'The web app cannot be built:',
        'KRAPAO_WEB_API_URL: must start with https:// or http://',
        'KRAPAO_WEB_LAOS: must be true or false',
        'KRAPAO_WEB_BETTING_URL: must start with https://',
        'KRAPAO_WEB_GAME_ORIGINS: must be like https://games.example,https://bet.example',
        'KRAPAO_WEB_FP_MINIMUM: must be baht with at most two decimals, such as 20 or 20.50',
        'KRAPAO_WEB_LOAS: no such setting',
      ].join('\n'),
    ),
  )
})

test('origins of game sites are read for the policy', () => {
  expect([gameOrigins({}), gameOrigins({ KRAPAO_WEB_GAME_ORIGINS: 'https://games.example, https://bet.example:8443' })]).toEqual([
    [],
    ['https://games.example', 'https://bet.example:8443'],
  ])
})
