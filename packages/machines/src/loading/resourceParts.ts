type Snapshot = { value: unknown }

/** Guards over the snapshot of a `resource`, with `params: snapshotOf`. */
export const resourceParts = () => ({
  guards: {
    'is loaded': (_: unknown, { value }: Snapshot) => value === 'ready',
    'has failed to load': (_: unknown, { value }: Snapshot) => value === 'failed' || value === 'broken',
  },
})
