import { Gauge, type Registry } from 'prom-client'
import type { AppContext } from '../context/appContext.ts'
import { budgetNames, usedBudgets } from './budgets.ts'

export function addBudgetMetrics(registry: Registry, { pool, clock }: AppContext): () => Promise<void> {
  const used = new Gauge({
    name: 'krapao_budget_used_ratio',
    help: 'The share in use of the fullest hourly budget of each kind and scope; above 1 clients solve challenges',
    labelNames: ['budget', 'scope'],
    registers: [registry],
  })
  return async () => {
    const rows = await usedBudgets(pool, clock.now())
    used.reset()
    for (const budget of budgetNames) used.set({ budget, scope: 'total' }, 0)
    for (const { budget, scope, ratio } of rows) used.set({ budget, scope }, ratio)
  }
}
