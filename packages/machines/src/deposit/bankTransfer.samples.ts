import { assign } from 'xstate'
import type { Satang } from '@krapao/sdk'
import { requestFakePorts, requestOutputs } from '../submitRequest/submitRequest.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { AnnouncedEntry, AnnouncementOrder, BankTransferPorts } from './bankTransfer.ports.ts'

const satang = (amount: number) => amount as Satang

export const sampleAnnouncement: AnnouncementOrder = { amount: satang(30_000) }
const entryWith = (status: AnnouncedEntry['status']) => worked<AnnouncedEntry>({ amount: satang(30_000), at: 1_000, status })

export const announcementAnswers = {
  processing: entryWith('processing'),
  success: entryWith('success'),
  failed: entryWith('failed'),
  none: worked(null),
  offline,
}

/** 62 seconds after the sample announcement. */
export const bankTransferFakePorts = (now = 63_000): BankTransferPorts => ({
  actors: { findAnnouncement: silent() },
  request: requestFakePorts<AnnouncementOrder, null>(),
  now: () => now,
})

const savedRequest = { order: sampleAnnouncement, idempotencyKey: 'k0', resumed: true }

export const bankTransferInput = { minimum: satang(100) }

export const bankTransferSamples = {
  starts: [
    { input: bankTransferInput },
    {
      input: bankTransferInput,
      provide: (machine) => machine.provide({ actions: { 'restore request': assign({ request: savedRequest }) } }),
    },
  ],
  events: { 'amount.changed': [99, 30_000].map((amount) => ({ type: 'amount.changed', amount })) },
  outcomes: {
    submitRequest: requestOutputs(null),
    findOpen: Object.values(announcementAnswers),
    findAgain: Object.values(announcementAnswers),
  },
} satisfies Walk
