import { createContext, use } from 'react'
import type { Screens } from './screens.ts'

const ScreensContext = createContext<Screens | null>(null)
export const ScreensProvider = ScreensContext.Provider

export function useScreens(): Screens {
  const screens = use(ScreensContext)
  if (!screens) throw new Error('useScreens is called outside of the app')
  return screens
}
