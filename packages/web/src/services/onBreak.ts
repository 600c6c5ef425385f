import { createContext, use, useEffect } from 'react'

const OnBreakContext = createContext<(onBreak: boolean) => void>(() => {})
export const OnBreakProvider = OnBreakContext.Provider

/** Tells the menu around the page. Null if the page does not know. */
export function useReportBreak(onBreak: boolean | null): void {
  const report = use(OnBreakContext)
  useEffect(() => {
    if (onBreak !== null) report(onBreak)
  }, [report, onBreak])
}
