import { expect, test } from 'vitest'
import { faultsOf, type Product, unused } from '../codegen/src/map/faults.ts'
import { missingTexts } from '../codegen/src/map/product.ts'
import { nothing } from '../codegen/src/map/reading.ts'
import map from '../../packages/inspector/src/gallery/map/map.gen.json' with { type: 'json' }

const product: Product = map

test('every operation and every machine has a screen or a reason', () => {
  expect(faultsOf(product)).toEqual([])
  expect(product.unused).toEqual(unused)
  expect([product.screens.length, product.machines.length, product.operations.length].every((count) => count > 20)).toBe(true)
})

test('a part without a screen is named, and so is a reason that is no longer needed', () => {
  const lost = {
    ...product,
    machines: product.machines.map((one) => (one.name === 'spin' ? { ...one, screens: [] } : one)),
    operations: product.operations.map((one) => (one.name === 'transfer' ? { ...one, screens: [] } : one)),
    unused: { ...unused, login: 'nobody signs in' },
  }
  expect(faultsOf(lost).map((fault) => fault.split(/[,;]/)[0])).toEqual([
    'transfer: no screen leads to it yet',
    'spin: no screen leads to it yet',
    'login: a screen uses it',
  ])
})

test('a screen that shows texts it does not load is named', () => {
  const screen = { ...nothing(), texts: new Set(['app', 'slips', 'problem']), loads: new Set(['slips']) }
  expect(missingTexts({ uses: new Map(), machines: new Map(), screens: new Map([['slips', screen]]) })).toEqual([
    'slips: shows texts of problem, so name it in its `withWords` (packages/web/src/app/screens.ts)',
  ])
})

test('the map lists the machines and operations of well-known screens', () => {
  const screen = (name: string) => product.screens.find((one) => one.name === name)
  expect(screen('transfer')).toEqual({
    name: 'transfer',
    machines: ['submitRequest', 'transfer'],
    operations: ['getOperation', 'transfer', 'transferAll'],
  })
  expect(screen('/login')?.machines).toContain('session')
  expect(product.machines.find(({ name }) => name === 'qrDeposit')).toMatchObject({
    operations: ['cancelQr', 'createQr', 'getQr', 'listStatements'],
    screens: ['deposit'],
  })
  expect(product.machines.find(({ name }) => name === 'registerWizard')?.runs).toEqual(['otp'])
})
