import type { AppGateActor, SessionActor } from '@krapao/machines'
import type { Krapao } from '@krapao/sdk'
import { createContext, use } from 'react'
import type { Live } from '#platform/live.ts'
import type { Toasts } from '#ui/toast/toasts.ts'

export type AppServices = {
  krapao: Krapao
  session: SessionActor
  appGate: AppGateActor
  toasts: Toasts
  live: Live
}

const AppServicesContext = createContext<AppServices | null>(null)
export const AppServicesProvider = AppServicesContext.Provider

/** Null outside of the app, as in the screen harness. */
export const useOptionalAppServices = (): AppServices | null => use(AppServicesContext)

export function useAppServices(): AppServices {
  const services = use(AppServicesContext)
  if (!services) throw new Error('useAppServices is called outside of the app')
  return services
}
