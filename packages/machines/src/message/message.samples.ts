import { fromCallback } from 'xstate'
import type { Walk } from '../testing/coverPaths.ts'
import { lost, offline, refusedWith, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { MessagePorts } from './message.ports.ts'
import type { Draft } from '../conversation/items.ts'

export const sampleDraft = (clientId: string, message = 'Hello', more: Partial<Draft> = {}): Draft => ({
  clientId,
  madeAt: Date.parse('2026-11-21T07:30:00Z'),
  message: { message_type: 'text', payload: { message } },
  file: null,
  failed: false,
  ...more,
})

export const sampleMedia = (clientId: string, more: Partial<Draft> = {}): Draft =>
  sampleDraft(clientId, '', {
    message: { message_type: 'media', payload: { fileType: 'image' } },
    file: { name: 'slip.png', type: 'image/png', size: 180_000 },
    ...more,
  })

export const messageFakePorts = (): MessagePorts => ({ actors: { upload: fromCallback(() => {}), send: silent() } })

export const messageSamples = {
  starts: [
    { input: { draft: sampleDraft('m1') } },
    { input: { draft: sampleMedia('m2') } },
    { input: { draft: sampleDraft('m3', 'Hello', { failed: true }) } },
    { input: { draft: sampleMedia('m4', { failed: true }) } },
  ],
  events: {
    'upload.progressed': [{ type: 'upload.progressed', sent: 40 }],
    'upload.ended': [worked('/files/p1'), offline].map((outcome) => ({ type: 'upload.ended', outcome })),
  },
  outcomes: { send: [worked('2026-11-21T07:30:01Z'), lost, refusedWith('REQUEST_LIMIT')] },
} satisfies Walk
