import { Gauge, type Registry } from 'prom-client'

type Ratio = () => number
const ratios = new WeakMap<Registry, Map<string, Ratio>>()

export function measureCapacity(registry: Registry, resource: string, ratio: Ratio): void {
  const known = ratios.get(registry)
  if (known) return void known.set(resource, ratio)
  const all = new Map([[resource, ratio]])
  ratios.set(registry, all)
  const gauge: Gauge<'resource'> = new Gauge({
    name: 'krapao_capacity_used_ratio',
    help: 'The share in use, from 0 to 1, of a bounded resource of this copy',
    labelNames: ['resource'],
    registers: [registry],
    collect: () => {
      for (const [name, read] of all) gauge.set({ resource: name }, read())
    },
  })
}
