// @vitest-environment jsdom
import { provideConversationPorts, type Outgoing } from '@krapao/machines'
import { conversationFakePorts, sampleDraft, sampleEntered, sampleMedia, sampleText } from '@krapao/machines/testing'
import type { Problem } from '@krapao/sdk'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { renderInEnglish } from '#testing/renderInEnglish.tsx'
import type { ChatFiles } from '../chatFiles.ts'
import { OutgoingMessage } from './OutgoingMessage.tsx'
import { sampleFiles } from '../sampleFiles.ts'

afterEach(cleanup)

const refused = (code: string, params: Record<string, string | number> = {}): Problem => ({
  kind: 'refused',
  code,
  message: code,
  params,
  effect: 'none',
})
const conversation = createActor(provideConversationPorts(conversationFakePorts()), {
  input: { ...sampleEntered(), panel: 'open', page: 'shown', place: 'end' },
}).start()

type Look = { media?: boolean; at?: ChatFiles; delivery?: Outgoing['delivery'] }

function shown(problem: Problem | null, { media = true, at = sampleFiles, delivery = 'failed' }: Look = {}) {
  const draft = media ? sampleMedia('m1') : sampleDraft('m1', sampleText('hello').payload.message ?? '')
  const { container } = renderInEnglish(<OutgoingMessage outgoing={{ draft, delivery, problem }} conversation={conversation} files={at} />)
  return [
    container.querySelector('p[class*=why]')?.textContent,
    ...[...container.querySelectorAll('button')].map((button) => button.textContent),
  ]
}

test.each([
  [
    'too large',
    refused('KEY_INVALID', { field: 'file', megabytes: 20 }),
    ['The file is too large. Please select file no larger than 20\u00a0MB.', 'Remove'],
  ],
  ['of another kind', refused('KEY_INVALID', { field: 'file', extension: 'webp' }), ['File is not supported', 'Remove']],
  [
    'no picture',
    refused('KEY_INVALID', { field: 'file' }),
    ["We can't open this file. Choose a picture (PNG, JPEG, GIF) or a video (MP4, MOV)", 'Remove'],
  ],
  [
    'more than a day has room for',
    refused('REQUEST_LIMIT', { field: 'file', megabytes: 100 }),
    ["You've reached today's limit of 100\u00a0MB. Describe it in words, or send it tomorrow", 'Send again', 'Remove'],
  ],
  [
    'more than there is room for',
    refused('REQUEST_LIMIT', { field: 'file' }),
    ["We can't accept files right now. Describe it in words, or try again later", 'Send again', 'Remove'],
  ],
  [
    'removed by the server',
    refused('NO_DATA', { field: 'message.payload.filePath' }),
    ['We no longer have this file. Remove it and choose it again', 'Remove'],
  ],
  ['sent too often', refused('REQUEST_LIMIT'), ['Too many attempts. Wait a while and try again', 'Send again', 'Remove']],
])('a file that is %s says so, and can be retried only where that may help', (_, problem, expected) => {
  expect(shown(problem)).toEqual(expected)
})

test('after a reload a lost file can be chosen again; a failed text says why', () => {
  expect(shown(refused('KEY_INVALID'), { at: { ...sampleFiles, get: () => undefined } })).toEqual([
    'We no longer have this file. Remove it and choose it again',
    'Remove',
  ])
  expect(shown(refused('REQUEST_LIMIT', { field: 'message' }), { media: false })).toEqual([
    "You've reached today's message limit for guests. Sign in to continue, or write again tomorrow",
    'Send again',
    'Remove',
  ])
  expect(shown(refused('REQUEST_LIMIT'), { media: false })[0]).toBe('Too many attempts. Wait a while and try again')
})

test('a file that cannot be stored asks to keep the page open; a long upload can be cancelled', () => {
  const at = { ...sampleFiles, isUnsaved: () => true }
  const stay = "Keep this page open until it's sent. Your browser has no space to store the file"
  expect(shown(null, { at, delivery: 'uploading_file' })).toEqual([stay, 'Cancel'])
  expect(shown(null, { at, delivery: 'sending' })).toEqual([stay, 'Remove'])
  expect(shown(null, { at, delivery: 'succeed' })).toEqual([undefined])
})
