import { assign } from 'xstate'
import type { Limits, Satang } from '@krapao/sdk'
import type { Walk } from '../testing/coverPaths.ts'
import { lost, offline, refusedWith, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { LimitChangePorts } from './limitChange.ports.ts'

const satang = (amount: number) => amount as Satang

export const sampleOwnLimits: Limits = {
  deposit: [
    { period: 'day', limit: satang(50_000), used: satang(20_000), resetsAt: '2026-11-21T17:00:00Z' },
    { period: 'week', limit: null, used: satang(90_000), resetsAt: '2026-11-22T17:00:00Z' },
    {
      period: 'month',
      limit: satang(1_000_000),
      used: satang(450_000),
      resetsAt: '2026-11-30T17:00:00Z',
      next: { limit: satang(2_000_000), from: '2026-11-22T07:30:00Z' },
    },
  ],
  excludedUntil: null,
  returning: satang(0),
}

export const limitChangeFakePorts = (now = 0): LimitChangePorts => ({
  actors: { saveChange: silent() },
  newKey: () => 'k1',
  now: () => now,
})

const ofDay = { kind: 'limit', period: 'day', amount: satang(0) } as const

export const limitChangeSamples = {
  starts: [
    { input: { change: ofDay, limits: sampleOwnLimits } },
    { input: { change: { kind: 'limit', period: 'month', amount: satang(1_000_000) }, limits: sampleOwnLimits, confirm: true } },
    { input: { change: { kind: 'break', days: 0 }, limits: sampleOwnLimits } },
    { input: { change: { kind: 'break', days: 7 }, limits: { ...sampleOwnLimits, excludedUntil: '1970-01-10T00:00:00Z' } } },
    {
      input: { change: { kind: 'break', days: 7 }, limits: sampleOwnLimits },
      provide: (machine) => machine.provide({ actions: { 'set end': assign({ end: 0 }) } }),
    },
  ],
  events: {
    'amount.changed': [satang(30_000), satang(90_000), satang(50_000), null].map((amount) => ({ type: 'amount.changed', amount })),
    'days.changed': [1, 180].map((days) => ({ type: 'days.changed', days })),
  },
  outcomes: { saveChange: [worked(sampleOwnLimits), lost, refusedWith('KEY_INVALID'), offline] },
} satisfies Walk
