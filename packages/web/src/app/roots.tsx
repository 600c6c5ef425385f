import type { AppGateActor, SessionActor } from '@krapao/machines'
import type { Krapao } from '@krapao/sdk'
import { createContext, use } from 'react'
import type { Live } from './live.ts'
import type { Toasts } from '../ui/toasts.ts'
import type { Screens } from './screens.ts'

/** Services and root actors that live as long as the page; one of each. */
export type Roots = {
  krapao: Krapao
  session: SessionActor
  appGate: AppGateActor
  toasts: Toasts
  live: Live
  screens: Screens
}

const RootsContext = createContext<Roots | null>(null)
export const RootsProvider = RootsContext.Provider

/** Returns null outside of the app, as in the screen harness. */
export const useRootsIfAny = (): Roots | null => use(RootsContext)

export function useRoots(): Roots {
  const roots = use(RootsContext)
  if (!roots) throw new Error('this stands outside of the app')
  return roots
}
