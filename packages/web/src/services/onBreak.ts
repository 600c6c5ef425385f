import { createContext, use, useEffect } from 'react'

const OnBreakContext = createContext<(onBreak: boolean) => void>(() => {})
export const OnBreakProvider = OnBreakContext.Provider

/** During a break the menu marks what is closed. `null` while the page loads: the menu stays as it is. */
export function useReportBreak(onBreak: boolean | null): void {
  const report = use(OnBreakContext)
  useEffect(() => {
    if (onBreak !== null) report(onBreak)
  }, [report, onBreak])
}
