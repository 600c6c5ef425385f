import type { Krapao, Problem, Slip } from '@krapao/sdk'
import { providePagedListPorts, type PagedListActor } from '../loading/pagedList.machine.ts'
import { pagedListPorts, type PagedListPorts } from '../loading/pagedList.ports.ts'

export type SlipsActor = PagedListActor<Slip>
export type SlipsPorts = PagedListPorts<Slip>

export const slipsInput = { limit: 10 }

/** A backend may omit `total`. */
export const slipsPorts = (krapao: Krapao): SlipsPorts =>
  pagedListPorts(async (args, options) => {
    const outcome = await krapao.slips.list(args, options)
    if (!outcome.ok) return outcome
    const { slips, total } = outcome.value
    return { ok: true, value: { items: slips, ...(total !== undefined && { total }) } }
  })

export const provideSlipsPorts = (ports: SlipsPorts) => providePagedListPorts(ports)

/** Hours and minutes in Bangkok. */
export type SlipWindow = { from: string; to: string }

/** Of a slip that was refused outside of it; null for other problems. */
export function windowOf(problem: Problem | null): SlipWindow | null {
  if (problem?.kind !== 'refused' || problem.code !== 'SLIP_UPLOAD_FAIL') return null
  const { from, to } = problem.params ?? {}
  return from === undefined || to === undefined ? null : { from: String(from), to: String(to) }
}

/** The daily window is inclusive. `now` is server time in ms. */
export function isWindowOpen({ from, to }: SlipWindow, now: number): boolean {
  // Bangkok and Vientiane have been at UTC+7 since 1920.
  const time = new Date(now + 7 * 3_600_000).toISOString().slice(11, 16)
  return from <= to ? from <= time && time <= to : from <= time || time <= to
}

/** The window begins again as soon as it ends. */
export const isWholeDay = (window: SlipWindow): boolean => isWindowOpen(window, Date.parse(`2026-01-01T${window.from}+07:00`) - 60_000)
