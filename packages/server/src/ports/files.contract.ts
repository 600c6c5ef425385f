// What every store of files must do, ours and an operator's alike: an adapter's test file calls this.
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { FileStore } from './files.ts'

const name = (): string => randomBytes(24).toString('hex')

export function filesContract(open: () => FileStore): void {
  describe('the contract of a store of files', () => {
    test('what was put is got, byte for byte; what was not is undefined', async () => {
      const [files, one] = [open(), name()]
      const bytes = randomBytes(300_000)
      await files.put(one, bytes)
      expect(await files.get(one)).toEqual(bytes)
      expect(await files.get(name())).toBeUndefined()
    })

    test('a part of a larger buffer is stored as that part', async () => {
      const [files, one] = [open(), name()]
      await files.put(one, Buffer.from('before|bytes|after').subarray(7, 12))
      expect((await files.get(one))?.toString()).toBe('bytes')
    })

    test('put again replaces it, whole', async () => {
      const [files, one] = [open(), name()]
      await files.put(one, Buffer.from('a long first text'))
      await files.put(one, Buffer.from('second'))
      expect((await files.get(one))?.toString()).toBe('second')
    })

    test('removed it is gone; removing what is not there is fine', async () => {
      const [files, one] = [open(), name()]
      await files.put(one, Buffer.from('bytes'))
      await files.remove(one)
      await files.remove(one)
      expect(await files.get(one)).toBeUndefined()
    })

    test('a name that is not of ours is refused, and reaches nothing', async () => {
      const files = open()
      for (const wrong of ['../secret', 'a/b', 'A', '', '.', 'a%2fb']) {
        await expect(files.put(wrong, Buffer.from('x'))).rejects.toThrow('not a name of ours')
        await expect(files.get(wrong)).rejects.toThrow('not a name of ours')
        await expect(files.remove(wrong)).rejects.toThrow('not a name of ours')
      }
    })

    test('twenty at once, each its own', async () => {
      const files = open()
      const names = Array.from({ length: 20 }, name)
      await Promise.all(names.map((one) => files.put(one, Buffer.from(one))))
      expect(await Promise.all(names.map(async (one) => (await files.get(one))?.toString()))).toEqual(names)
    })
  })
}
