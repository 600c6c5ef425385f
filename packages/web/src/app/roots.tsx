import type { AppGateActor, SessionActor } from '@krapao/machines'
import type { Krapao } from '@krapao/sdk'
import { createContext, use } from 'react'
import type { Live } from './live.ts'
import type { Toasts } from '../ui/toasts.ts'
import type { Screens } from './screens.ts'

/** What lives as long as the page: one of each. A screen's own actors live as long as the screen. */
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

/** For parts of a shell, which the screen harness also shows by themselves. */
export const useRootsIfAny = (): Roots | null => use(RootsContext)

export function useRoots(): Roots {
  const roots = use(RootsContext)
  if (!roots) throw new Error('this stands outside of the app')
  return roots
}
