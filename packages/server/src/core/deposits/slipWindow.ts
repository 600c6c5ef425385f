import type { AppContext } from '#core/context/appContext.ts'

/** In Bangkok time, both minutes included. */
export function slipWindowOf({ settings, catalogue }: Pick<AppContext, 'settings' | 'catalogue'>): { from: string; to: string } {
  const { from, to } = catalogue.current.service.slip
  return settings.values.slipWindow ? { from, to } : { from: '00:00', to: '23:59' }
}
