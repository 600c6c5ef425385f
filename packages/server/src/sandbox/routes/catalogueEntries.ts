import { checkCatalogue } from '#core/catalogue/catalogue.read.ts'
import { type CatalogueSource, type Kind, kindNames } from '#core/catalogue/catalogue.schema.ts'
import { type Applied, changeCatalogue } from '#core/catalogue/catalogue.store.ts'
import { pathText } from '#core/catalogue/path.ts'
import type { AppContext } from '#core/context/appContext.ts'
import { StartError } from '#platform/config/config.ts'
import { ApiError } from '#platform/errors/apiError.ts'

type Coded = { code: string }

/** `service` has its parts by name (`info`, `slip` …). */
export async function putEntry(context: AppContext, kind: string, code: string, body: unknown): Promise<Applied> {
  return change(context, (current) => {
    if (kind === 'service') return { ...current, service: { ...current.service, [code]: body } }
    const name = kindOf(kind)
    const entry = { ...(body as object), code }
    const list: Coded[] = current[name]
    const known = list.some((one) => one.code === code)
    return { ...current, [name]: known ? list.map((one) => (one.code === code ? entry : one)) : [...list, entry] }
  })
}

export async function deleteEntry(context: AppContext, kind: string, code: string): Promise<Applied> {
  return change(context, (current) => {
    const name = kindOf(kind)
    const list: Coded[] = current[name]
    if (!list.some((one) => one.code === code)) throw new ApiError('NO_DATA')
    return { ...current, [name]: list.filter((one) => one.code !== code) }
  })
}

async function change(context: AppContext, next: (current: CatalogueSource) => unknown): Promise<Applied> {
  const applied = await changeCatalogue(
    context.pool,
    (current) => {
      if (!current) throw new ApiError('NO_DATA')
      const checked = checkCatalogue(next(current))
      if (checked.ok) return checked.source
      const faults = checked.issues.map(({ path, message }) => `${pathText(path)} ${message}`)
      throw new ApiError('KEY_INVALID', { params: { faults: faults.join('; ') } })
    },
    { by: 'sandbox', at: context.clock.now() },
  ).catch((error: unknown) => {
    if (error instanceof StartError) throw new ApiError('KEY_INVALID', { params: { faults: error.message } })
    throw error
  })
  await context.catalogue.reload()
  return applied
}

function kindOf(kind: string): Kind {
  const known = kindNames.find((one) => one === kind)
  if (!known) throw new ApiError('NO_DATA')
  return known
}
