import { expect, test } from 'vitest'
import { messageOfButton, fileError, lengthOf, mediaKindOf, isSendableText } from './chat.rules.ts'

const megabyte = 1024 * 1024
const file = (name: string, type: string, size = 1) => ({ name, type, size })

// @covers 5.chat-1 5.chat-2
test('a text has 1 to 2000 characters, and an emoji counts as one', () => {
  expect(['', ' \n', 'a', ` ${'ก'.repeat(2000)} `, 'ก'.repeat(2001), '🙏'.repeat(2000)].map(isSendableText)).toEqual([
    false,
    false,
    true,
    true,
    false,
    true,
  ])
  expect(lengthOf('🙏a')).toBe(2)
})

// @covers 5.chat-3 5.chat-7
test.each([
  ['a.mp4', 'video/mp4', 'video'],
  ['a.MOV', 'video/quicktime', 'video'],
  ['a.png', 'image/png', 'image'],
  ['a.jpeg', 'image/jpeg', 'image'],
  ['a.jpg', 'image/jpg', 'image'],
  ['a.gif', 'image/gif', 'image'],
  ['a.mov', '', 'video'],
  ['a.JPG', '', 'image'],
  ['a.MOV', 'application/octet-stream', 'video'],
  ['a.webp', 'image/webp', null],
  ['a.webp', 'image/png', null],
  ['a.heic', 'image/jpeg', null],
  ['a.png', 'image/webp', null],
  ['a.png', 'video/mp4', null],
  ['a.exe', 'application/octet-stream', null],
  ['a.svg', 'image/svg+xml', null],
  ['a.exe', '', null],
  ['slip', 'image/png', null],
  ['.png', 'image/png', null],
  ['a.', 'image/png', null],
  ['a.constructor', '', null],
  ['a.__proto__', '', null],
  ['a.tostring', 'constructor', null],
  ['a.exe', 'constructor', null],
] as const)('%s of type "%s" is %s', (name, type, kind) => {
  expect(mediaKindOf(file(name, type))).toBe(kind)
  expect(fileError(file(name, type))).toEqual(kind === null ? { kind: 'notSupported' } : null)
})

// @covers 5.chat-4 5.chat-5 5.chat-6
test('images may have 10 MB, videos 20 MB', () => {
  expect([10 * megabyte, 10 * megabyte + 1].map((size) => fileError(file('a.png', 'image/png', size)))).toEqual([
    null,
    { kind: 'tooLarge', megabytes: 10 },
  ])
  expect([20 * megabyte, 20 * megabyte + 1].map((size) => fileError(file('a.mp4', 'video/mp4', size)))).toEqual([
    null,
    { kind: 'tooLarge', megabytes: 20 },
  ])
})

test('web and call buttons open a link, postback sends its payload, all others send a text', () => {
  expect(messageOfButton({ title: 'Site', type: 'web', payload: 'https://a.example' })).toBeNull()
  expect(messageOfButton({ title: 'Call', type: 'call', payload: '0812345678' })).toBeNull()
  expect(messageOfButton({ title: 'My slip', type: 'postback', payload: 'SLIP' })).toEqual({
    message_type: 'postback',
    payload: { message: 'My slip', payload: 'SLIP' },
  })
  expect(messageOfButton({ title: 'My slip', type: 'postback' })).toEqual({ message_type: 'postback', payload: { message: 'My slip' } })
  expect(messageOfButton({ title: 'Yes', payload: 'yes, please' })).toEqual({ message_type: 'text', payload: { message: 'yes, please' } })
  expect(messageOfButton({ title: 'Yes', type: 'anything', payload: '' })).toEqual({ message_type: 'text', payload: { message: 'Yes' } })
})
