import type { Satang } from '@krapao/sdk'
import { commandFakePorts } from '../shared/command.samples.ts'
import type { Walk } from '../testing/coverPaths.ts'
import { offline, worked } from '../testing/problems.ts'
import { silent } from '../testing/world.ts'
import type { AnnouncedLine, AnnouncementOrder, BankTransferPorts } from './bankTransfer.ports.ts'

const satang = (amount: number) => amount as Satang

export const sampleAnnouncement: AnnouncementOrder = { amount: satang(30_000) }
const line = (status: AnnouncedLine['status']) => worked<AnnouncedLine>({ amount: satang(30_000), at: 1_000, status })

export const announcementAnswers = {
  processing: line('processing'),
  success: line('success'),
  failed: line('failed'),
  none: worked(null),
  offline,
}

/** Creates ports that never answer, 62 seconds after the sample announcement. */
export const bankTransferFakePorts = (now = 63_000): BankTransferPorts => ({
  actors: { findAnnouncement: silent() },
  command: commandFakePorts<AnnouncementOrder, null>(({ amount }) => amount > 0),
  now: () => now,
})

const told = (value: string) => ({
  type: 'xstate.snapshot.command',
  id: 'command',
  snapshot: { value, context: { order: sampleAnnouncement, problem: null } },
})

export const bankTransferSamples = {
  starts: [{}],
  events: { 'xstate.snapshot.command': ['editing', 'submitting', 'accepted'].map(told) },
  outcomes: { findOpen: Object.values(announcementAnswers), findAgain: Object.values(announcementAnswers) },
} satisfies Walk
