import { expect, test } from 'vitest'
import { linkTo, placeIn } from './link.ts'

test('a link names machine, state, language and theme, and is read back unchanged', () => {
  const link = '#/session/signedOut.form.signingIn?lang=lo&theme=dark'
  const place = placeIn(link)
  expect(place).toEqual({
    part: 'machines',
    machine: 'session',
    state: 'signedOut.form.signingIn',
    language: 'lo',
    theme: 'dark',
    screen: null,
    story: 1,
  })
  expect(linkTo(place)).toBe(link)
})

test('a link names the screen and the story unless they are the first', () => {
  const place = {
    part: 'machines',
    machine: 'transfer',
    state: 'moving',
    language: 'th',
    theme: null,
    screen: 'transfer/Transfer',
    story: 3,
  } as const
  expect(linkTo(place)).toBe('#/transfer/moving?lang=th&screen=transfer%2FTransfer&story=3')
  expect(placeIn(linkTo(place))).toEqual(place)
})

test('the other parts of the gallery have links', () => {
  const place = placeIn('#/transfer?lang=en&part=live')
  expect([place.part, linkTo(place)]).toEqual(['live', '#/transfer?lang=en&part=live'])
})

test.each(['', '#', '#/', '#//?lang=fr&theme=pink&story=-2&part=moon', '#/%E0%A4%A'])('an invalid link is ignored: %s', (hash) => {
  expect(placeIn(hash)).toMatchObject({ part: 'machines', state: '', language: 'en', theme: null, screen: null, story: 1 })
})
