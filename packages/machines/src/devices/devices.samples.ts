import type { Device } from '@krapao/sdk'
import type { Walk } from '../testing/coverPaths.ts'
import { failedWith, lost, notServed, offline, refusedWith, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { DevicesPorts } from './devices.ports.ts'

export const sampleDevices: readonly Device[] = [
  {
    id: 'd1',
    client: 'player-web/1.1.14',
    name: 'LINE, Android',
    model: 'SM-A042F',
    country: 'TH',
    current: true,
    createdAt: '2026-01-05T03:00:00Z',
    lastSeenAt: '2026-11-21T03:00:00Z',
  },
  {
    id: 'd2',
    client: 'player-web/1.1.14',
    name: 'Safari, iPhone',
    country: 'LA',
    current: false,
    createdAt: '2026-11-20T03:00:00Z',
    lastSeenAt: '2026-11-20T12:00:00Z',
  },
  { id: 'd3', client: 'player-web/1.1.14', current: false, createdAt: '2026-10-01T03:00:00Z' },
]

export const devicesFakePorts = (): DevicesPorts => ({ actors: { load: silent(), end: silent() }, newKey: () => 'k1' })

const list = (count: number) => worked({ devices: sampleDevices.slice(0, count) })

export const devicesSamples = {
  events: { 'removal.requested': sampleDevices.slice(1, 2).map((device) => ({ type: 'removal.requested', device })) },
  outcomes: {
    load: [list(3), list(1), notServed, offline, failedWith({ kind: 'refused', message: 'Forbidden', effect: 'none' })],
    end: [worked(null), lost, refusedWith('NO_DATA'), offline],
  },
} satisfies Walk
