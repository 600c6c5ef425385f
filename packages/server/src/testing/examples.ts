import type { Contract, Endpoint } from '#platform/http/contract.ts'

type Described = { name: string; in: string; example?: string; $ref?: string }

export function exampleOf(contract: Contract, { path, operation }: Endpoint): { url: string; body: unknown } {
  const parameters = (operation.parameters ?? []).map(
    (one) => (one.$ref ? contract.components.parameters[one.$ref.split('/').at(-1) ?? ''] : one) as Described,
  )
  const value = (name: string) => encodeURIComponent(parameters.find((one) => one.name === name)?.example ?? name)
  const query = parameters.filter((one) => one.in === 'query').map((one) => `${one.name}=${value(one.name)}`)
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => value(name))
  const body = operation.requestBody?.content?.['application/json']?.example
  return { url: query.length > 0 ? `${url}?${query.join('&')}` : url, body }
}
