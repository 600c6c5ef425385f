import { lazy, useState, type ComponentType, type ReactNode } from 'react'

export type LazyRoute<Props extends object> = ((props: Props) => ReactNode) & { ready: () => Promise<unknown>; forget: () => void }

/**
 * Renders synchronously when the module and its words are loaded, because suspending would delay hydration. `ready` loads without
 * rendering.
 */
export function lazyRoute<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyRoute<Props> {
  let loaded: ComponentType<Props> | null = null
  const ready = async () => (loaded ??= await load())
  // Each waiting mount gets a new React.lazy, because one that failed would never load again.
  const waiting = () => lazy(async () => ({ default: await ready() })) as unknown as ComponentType<Props>
  let pending: ComponentType<Props> | null = null
  function LazyRoute(props: Props) {
    // Once per mount: another component type would remount the screen and lose typed text.
    const [Screen] = useState<ComponentType<Props>>(() => loaded ?? (pending ??= waiting()))
    return <Screen {...props} />
  }
  return Object.assign(LazyRoute, { ready, forget: () => void (pending = null) })
}
