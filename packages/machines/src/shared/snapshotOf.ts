/** A child's snapshot for guards and actions, as `params: snapshotOf`. */
export const snapshotOf = <T>({ event }: { event: { snapshot: T } }): T => event.snapshot
