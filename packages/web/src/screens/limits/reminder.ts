import type { RealityCheckActor } from '@krapao/machines'
import { createContext, use } from 'react'

/** Null until its script is loaded. */
const ReminderContext = createContext<RealityCheckActor | null>(null)
export const ReminderProvider = ReminderContext.Provider
export const useReminder = (): RealityCheckActor | null => use(ReminderContext)
