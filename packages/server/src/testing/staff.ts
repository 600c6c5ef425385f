import { type Operator } from '../operator/operator.ts'
import { addStaff, bootstrap } from '../operator/staff.ts'
import type { World } from '../world.ts'

export const operatorOf = ({ pool, clock, config }: World, actor: string): Operator => ({ pool, clock, config, actor })

/** The first two members of staff, with their tokens. Once for each database. */
export async function startStaff(
  world: World,
): Promise<{ somchai: Operator; malee: Operator; tokens: { somchai: string; malee: string } }> {
  const first = await addStaff(operatorOf(world, bootstrap), 'somchai')
  const somchai = operatorOf(world, 'somchai')
  const second = await addStaff(somchai, 'malee')
  return { somchai, malee: operatorOf(world, 'malee'), tokens: { somchai: first.token, malee: second.token } }
}
