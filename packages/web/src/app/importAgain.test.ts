import { expect, test } from 'vitest'
import { importAgain } from './importAgain.ts'

const refusal = new TypeError('Failed to fetch dynamically imported module: http://127.0.0.1/assets/trueLink-x.js')

test('what came is handed on, and nothing is asked for twice', async () => {
  expect(
    await importAgain(
      async () => 'module',
      () => Promise.reject(new Error('asked again')),
    ),
  ).toBe('module')
})

test('what did not come is asked for under another address each time', async () => {
  const asked: string[] = []
  const from = async (address: string) => {
    asked.push(address)
    return 'module'
  }
  for (let times = 0; times < 2; times++) expect(await importAgain(() => Promise.reject(refusal), from)).toBe('module')
  expect(asked).toEqual(['http://127.0.0.1/assets/trueLink-x.js?again=1', 'http://127.0.0.1/assets/trueLink-x.js?again=2'])
})

test('an error that names no address is the caller’s', async () => {
  await expect(importAgain(() => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect')
})
