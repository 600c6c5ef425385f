import type { KeyValueStore } from '@krapao/machines'
import { expect, test } from 'vitest'
import { keepLastBalances, readLastBalances } from './lastBalances.ts'

const figures = { total: 600, wallet: 100, games: 200, transit: 300, at: 1_700_000_000_000 }

test('balances are stored beside the token and removed with it', () => {
  for (const place of ['local', 'tab'] as const) {
    const stores = { local: store(), tab: store() }
    stores[place].setItem('token', 't1')
    keepLastBalances(stores, 't1', figures)
    expect(readLastBalances(stores)).toEqual(figures)
    expect(stores[place === 'local' ? 'tab' : 'local'].length).toBe(0)
    stores[place].removeItem('token')
    expect(readLastBalances(stores)).toBe(null)
  }
})

// @covers G19.4
test('balances are never shown to another session, or to a tab with a replaced token', () => {
  const stores = { local: store(), tab: store() }
  stores.local.setItem('token', 't1')
  keepLastBalances(stores, 't1', figures)
  stores.local.setItem('token', 't2')
  expect(readLastBalances(stores)).toBe(null)
  keepLastBalances(stores, 't1', figures)
  expect(readLastBalances(stores)).toBe(null)
  keepLastBalances(stores, 't2', { ...figures, total: 7 })
  expect(readLastBalances(stores)).toEqual({ ...figures, total: 7 })
  // The tab's own token comes first and has no balances.
  stores.tab.setItem('token', 't3')
  expect(readLastBalances(stores)).toBe(null)
})

test('a signed-out player’s balances are not stored, and the token is not written again', () => {
  const stores = { local: store(), tab: store() }
  keepLastBalances(stores, null, figures)
  keepLastBalances(stores, 'a-secret-token', figures)
  expect([stores.local.length, stores.tab.length]).toEqual([0, 0])
  stores.local.setItem('token', 'a-secret-token')
  keepLastBalances(stores, 'a-secret-token', figures)
  expect(stores.local.getItem('last-balances')).not.toContain('secret')
})

test.each(['', '{', 'null', '{}', '{"of":"x"}'])('stored text that cannot be read is ignored: %s', (text) => {
  const stores = { local: store(), tab: store() }
  stores.local.setItem('token', 't1')
  stores.local.setItem('last-balances', text)
  expect(readLastBalances(stores)).toBe(null)
})

test('an invalid figure hides all of them', () => {
  const stores = { local: store(), tab: store() }
  stores.local.setItem('token', 't1')
  keepLastBalances(stores, 't1', figures)
  const text = stores.local.getItem('last-balances') ?? ''
  stores.local.setItem('last-balances', text.replace('"wallet":100', '"wallet":"100"'))
  expect(readLastBalances(stores)).toBe(null)
})

test('a full storage causes no error', () => {
  const local = store()
  local.setItem('token', 't1')
  const full = {
    ...local,
    get length() {
      return local.length
    },
    setItem: () => {
      throw new Error('full')
    },
  }
  keepLastBalances({ local: full, tab: store() }, 't1', figures)
  expect(readLastBalances({ local: full, tab: store() })).toBe(null)
})

function store(): KeyValueStore {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
