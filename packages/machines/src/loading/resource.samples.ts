import type { Walk } from '../testing/coverPaths.ts'
import { offline, worked } from '../testing/problems.ts'
import { silent } from '../testing/fakes.ts'
import type { ResourcePorts } from './resource.ports.ts'

export const resourceFakePorts = <TValue, TQuery = null>(): ResourcePorts<TValue, TQuery> => ({
  actors: { load: silent() },
  now: () => 1_000,
})

export const resourceSamples = (value: unknown) =>
  ({
    starts: [{ input: { query: null } }, { input: { query: null, eager: true } }],
    events: { 'load.requested': [{ type: 'load.requested' }, { type: 'load.requested', query: 'another' }] },
    outcomes: { load: [worked(value), offline], refresh: [worked(value), offline] },
  }) satisfies Walk
