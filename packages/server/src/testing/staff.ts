import type { Pool } from 'pg'
import type { AppContext } from '#core/context/appContext.ts'
import { bootstrap, type Operator } from '#operator/tasks/operator.ts'
import { addStaff, createStaffToken } from '#operator/tasks/staff.ts'

export const operatorOf = ({ pool, clock, config }: AppContext, actor: string): Operator => ({ pool, clock, config, actor })

/** The template is a sandbox's. */
export async function makeLive(pool: Pool): Promise<void> {
  const change = "update database_kind set kind = 'live'"
  await pool.query(`alter table database_kind disable trigger user; ${change}; alter table database_kind enable trigger user`)
}

export async function startStaff(
  context: AppContext,
): Promise<{ somchai: Operator; malee: Operator; tokens: { somchai: string; malee: string } }> {
  const tokens = { somchai: createStaffToken('somchai'), malee: createStaffToken('malee') }
  await addStaff(operatorOf(context, bootstrap), 'somchai', tokens.somchai.hash)
  const somchai = operatorOf(context, 'somchai')
  await addStaff(somchai, 'malee', tokens.malee.hash)
  return { somchai, malee: operatorOf(context, 'malee'), tokens: { somchai: tokens.somchai.token, malee: tokens.malee.token } }
}
