import type { Krapao, Slip } from '@krapao/sdk'
import { providePagedListPorts, type PagedListActor } from '../shared/pagedList.machine.ts'
import { pagedListPorts, type PagedListPorts } from '../shared/pagedList.ports.ts'

/** A `pagedList` of slips. */
export type SlipsActor = PagedListActor<Slip>
export type SlipsPorts = PagedListPorts<Slip>

/** Spec 9: the page size, for the machine's input. */
export const slipsInput = { limit: 10 }

/** Slips and what became of them, page by page, the newest first. A backend may leave `total` out. */
export const slipsPorts = (krapao: Krapao): SlipsPorts =>
  pagedListPorts(async (args, options) => {
    const outcome = await krapao.slips.list(args, options)
    if (!outcome.ok) return outcome
    const { slips, total } = outcome.value
    return { ok: true, value: { items: slips, ...(total !== undefined && { total }) } }
  })

export const provideSlipsPorts = (ports: SlipsPorts) => providePagedListPorts(ports)

/** Whether a time of day lies within the daily window of lookup/slip, both minutes included. `now` is the server's clock, ms. */
export function windowIsOpen({ from, to }: { from: string; to: string }, now: number): boolean {
  // Bangkok and Vientiane have had no other offset since 1920.
  const time = new Date(now + 7 * 3_600_000).toISOString().slice(11, 16)
  return from <= to ? from <= time && time <= to : from <= time || time <= to
}
