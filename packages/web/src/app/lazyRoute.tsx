import { lazy, useState, type ComponentType } from 'react'

/**
 * React.lazy that renders at once when its module and words are here: React.lazy itself would suspend, and hydration would
 * wait. `ready` is the same work without rendering: before hydration, and ahead of time on an idle phone.
 */
export function lazyRoute<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null
  const ready = async () => (loaded ??= await load())
  // A failed load must be asked for again by the next visit, so each waiting mount gets a React.lazy of its own.
  const waiting = () => lazy(async () => ({ default: await ready() })) as unknown as ComponentType<Props>
  let pending: ComponentType<Props> | null = null
  function LazyRoute(props: Props) {
    // Chosen once a mount: another type in a later render would remount the screen and drop what was typed.
    const [Screen] = useState<ComponentType<Props>>(() => loaded ?? (pending ??= waiting()))
    return <Screen {...props} />
  }
  return Object.assign(LazyRoute, { ready, forget: () => void (pending = null) })
}
