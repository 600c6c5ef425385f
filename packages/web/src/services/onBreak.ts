import { createContext } from 'react'

/** Called by a page that knows whether the player is on a break, for the menu around it. */
export const OnBreakContext = createContext<(onBreak: boolean) => void>(() => {})
