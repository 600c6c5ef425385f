import { assign, fromCallback } from 'xstate'
import type { Satang, Slip } from '@krapao/sdk'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, problemIn, refusedWith, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import { requestFakePorts, requestOutputs } from '../submitRequest/submitRequest.samples.ts'
import type { PictureContent, SlipOrder, SlipUploadPorts } from './slipUpload.ports.ts'

export const sampleSlip = (status: string, amount = 0, note: string | null = null): Slip => ({
  createdAt: '2026-11-21T07:30:00Z',
  amount: amount as Satang,
  status,
  note,
  link: null,
  reference: 'a1b2c3d4e5f6',
})

export const pictureContents: readonly PictureContent[] = [
  { kind: 'slip' },
  { kind: 'unclear' },
  ...(['noPicture', 'tooSmall', 'payment', 'link'] as const).map((why): PictureContent => ({ kind: 'other', why })),
]

export const slipUploadFakePorts = (): SlipUploadPorts => ({
  actors: { readPicture: silent(), shrinkPicture: silent(), watchProgress: fromCallback(() => {}), loadNewest: silent() },
  stopUpload: () => {},
  request: requestFakePorts<SlipOrder, null>(),
})

const savedRequest = { order: { picture: 'p9' }, idempotencyKey: 'k0', resumed: true }

export const slipUploadSamples = {
  starts: [{}, { provide: (machine) => machine.provide({ actions: { 'restore request': assign({ request: savedRequest }) } }) }],
  events: {
    'picture.chosen': [{ type: 'picture.chosen', picture: 'p1' }],
    'progress.changed': [{ type: 'progress.changed', sent: 40 }],
  },
  outcomes: {
    submitRequest: requestOutputs(null, problemIn(refusedWith('SLIP_UPLOAD_FAIL'))),
    readPicture: pictureContents,
    shrinkPicture: [180_000, null],
    loadNewest: [
      worked(sampleSlip('SUCCESS', 15_000)),
      worked(sampleSlip('FAILED', 0, 'SLIP_REFNO_DUPLICATED')),
      worked(sampleSlip('PROCESSING')),
      worked(null),
      offline,
    ],
  },
} satisfies Walk
