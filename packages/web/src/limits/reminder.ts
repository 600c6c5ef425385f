import type { RealityCheckActor } from '@krapao/machines'
import { createContext, use } from 'react'

/** The one reminder of time of this page, once its script is here. */
const ReminderContext = createContext<RealityCheckActor | null>(null)
export const ReminderProvider = ReminderContext.Provider
export const useReminder = (): RealityCheckActor | null => use(ReminderContext)
