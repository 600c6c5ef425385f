/** `params: snapshotOf` hands a child's snapshot (`onSnapshot`) to a guard or an action by name. */
export const snapshotOf = <T>({ event }: { event: { snapshot: T } }): T => event.snapshot
