import { expect, test } from 'vitest'
import { linkTo, placeIn, themeIn } from './place.ts'

test('a link names machine, state and query, and is read back unchanged', () => {
  for (const link of [
    '#/session/signedOut.form.signingIn?lang=lo&theme=dark',
    '#/transfer/moving?lang=th&screen=transfer%2FTransfer&story=3',
    '#/src%2Fa.ts%20door',
    '#/',
  ])
    expect(linkTo(placeIn(link))).toBe(link)
  expect(themeIn(placeIn('#/a?theme=dark'))).toBe('dark')
  expect(placeIn('#/spin', { lang: 'en' }).query).toEqual(new Map([['lang', 'en']]))
})

test('another machine keeps only the reader’s own settings', () => {
  const place = placeIn('#/transfer/moving?lang=th&story=3')
  expect(linkTo(place, { state: 'done' })).toBe('#/transfer/done?lang=th')
  expect(linkTo(place, { machine: 'spin' })).toBe('#/spin?lang=th')
  expect(linkTo(place, { machine: '', query: { part: 'live' } })).toBe('#/?lang=th&part=live')
  expect(linkTo(place, { query: { story: null, theme: 'dark' } })).toBe('#/transfer/moving?lang=th&theme=dark')
})

test.each(['', '#', '#/', '#//?theme=pink', '#/%E0%A4%A'])('an invalid link is ignored: %s', (hash) => {
  const place = placeIn(hash)
  expect([place.state, themeIn(place)]).toEqual(['', null])
})
