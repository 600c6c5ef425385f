import { checkCatalogue } from '../catalogue/catalogue.read.ts'
import { type CatalogueSource, type Kind, kindNames } from '../catalogue/catalogue.schema.ts'
import { type Applied, changeCatalogue } from '../catalogue/catalogue.store.ts'
import { pathText } from '../catalogue/path.ts'
import { Refusal } from '../http/refusal.ts'
import type { World } from '../world.ts'

type Coded = { code: string }

/** `service` has its parts by name (`info`, `slip` …). */
export async function putEntry(world: World, kind: string, code: string, body: unknown): Promise<Applied> {
  return change(world, (current) => {
    if (kind === 'service') return { ...current, service: { ...current.service, [code]: body } }
    const name = kindOf(kind)
    const entry = { ...(body as object), code }
    const list: Coded[] = current[name]
    const known = list.some((one) => one.code === code)
    return { ...current, [name]: known ? list.map((one) => (one.code === code ? entry : one)) : [...list, entry] }
  })
}

export async function deleteEntry(world: World, kind: string, code: string): Promise<Applied> {
  return change(world, (current) => {
    const name = kindOf(kind)
    const list: Coded[] = current[name]
    if (!list.some((one) => one.code === code)) throw new Refusal('NO_DATA')
    return { ...current, [name]: list.filter((one) => one.code !== code) }
  })
}

async function change(world: World, next: (current: CatalogueSource) => unknown): Promise<Applied> {
  const applied = await changeCatalogue(
    world.pool,
    (current) => {
      if (!current) throw new Refusal('NO_DATA')
      const checked = checkCatalogue(next(current))
      if (checked.ok) return checked.source
      const faults = checked.issues.map(({ path, message }) => `${pathText(path)} ${message}`)
      throw new Refusal('KEY_INVALID', { params: { faults: faults.join('; ') } })
    },
    { by: 'sandbox', at: world.clock.now() },
  )
  await world.catalogue.reload()
  return applied
}

function kindOf(kind: string): Kind {
  const known = kindNames.find((one) => one === kind)
  if (!known) throw new Refusal('NO_DATA')
  return known
}
