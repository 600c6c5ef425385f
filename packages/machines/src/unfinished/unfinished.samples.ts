import { assign } from 'xstate'
import type { OperationState, Satang } from '@krapao/sdk'
import type { Walk } from '../testing/coverPaths.ts'
import { notServed, offline, refusedWith, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { StoredRequest, UnfinishedPorts } from './unfinished.ports.ts'

export const sampleStoredRequest: StoredRequest = { capability: 'transfer', key: 'k1', order: { from: 'WALLET', to: 'PG', amount: 10_000 } }

export const sampleOpen: readonly [OperationState, OperationState] = [
  { key: 'k1', state: 'pending', operationId: 'transfer', amount: 10_000 as Satang, createdAt: '2026-01-02T03:04:05Z' },
  { key: 'k2', state: 'pending', operationId: 'redeemGiftLink', createdAt: '2026-01-02T03:04:05Z' },
]

export const unfinishedFakePorts = (): UnfinishedPorts => ({ actors: { listOpen: silent() }, storedRequests: () => [] })

/** With and without a stored request. */
export const unfinishedSamples = {
  starts: [
    {},
    {
      provide: (machine) => machine.provide({ actions: { 'restore stored requests': assign(() => ({ stored: [sampleStoredRequest] })) } }),
    },
  ],
  events: {
    'player.known': [{ type: 'player.known', playerId: 'p1' }],
    'sheet.closed': [['transfer'], ['withdraw']].map((capabilities) => ({ type: 'sheet.closed', capabilities })),
  },
  outcomes: {
    listOpen: [
      worked(sampleOpen),
      worked(sampleOpen.slice(1)),
      worked([]),
      notServed,
      offline,
      refusedWith('REQUEST_LIMIT', { retryAfter: 30 }),
      refusedWith('INTERNAL_SERVER_ERROR'),
    ],
  },
} satisfies Walk
