import type { Pool } from 'pg'
import { bootstrap, type Operator } from '../operator/operator.ts'
import { addStaff } from '../operator/staff.ts'
import type { World } from '../world.ts'

export const operatorOf = ({ pool, clock, config }: World, actor: string): Operator => ({ pool, clock, config, actor })

/** The template is a sandbox's. */
export async function makeLive(pool: Pool): Promise<void> {
  const change = "update database_kind set kind = 'live'"
  await pool.query(`alter table database_kind disable trigger user; ${change}; alter table database_kind enable trigger user`)
}

export async function startStaff(
  world: World,
): Promise<{ somchai: Operator; malee: Operator; tokens: { somchai: string; malee: string } }> {
  const first = await addStaff(operatorOf(world, bootstrap), 'somchai')
  const somchai = operatorOf(world, 'somchai')
  const second = await addStaff(somchai, 'malee')
  return { somchai, malee: operatorOf(world, 'malee'), tokens: { somchai: first.token, malee: second.token } }
}
