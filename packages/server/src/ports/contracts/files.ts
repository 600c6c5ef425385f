import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { FileStore } from '../files.ts'
import { faultCases, casesOf, answerUnlessRejected, type FaultInjection, type Case } from './cases.ts'

/** Omit the fault `html`, which looks like a file. */
export type FilesDriver = { port: FileStore; faults: FaultInjection<FileStore> }

const newName = (): string => randomBytes(24).toString('hex')

export const filesContract = (driver: FilesDriver): Case[] => [...storageCases(driver), ...nameCases(driver), ...faultyAnswerCases(driver)]

function storageCases({ port }: FilesDriver): Case[] {
  const text = async (name: string, part?: { from: number; to: number }) => (await port.get(name, part))?.toString()
  return casesOf({
    'get returns the bytes that were put, and undefined for an unknown name': async () => {
      const [name, bytes] = [newName(), randomBytes(300_000)]
      await port.put(name, bytes)
      assert((await port.get(name))?.equals(bytes), 'get must return the bytes that were put')
      assert.equal(await port.get(newName()), undefined)
    },
    'get returns a range, cut off at the end of the file': async () => {
      const name = newName()
      await port.put(name, Buffer.from('0123456789'))
      const parts = [
        await text(name, { from: 0, to: 0 }),
        await text(name, { from: 3, to: 5 }),
        await text(name, { from: 8, to: 20 }),
        await text(name, { from: 10, to: 20 }),
      ]
      assert.deepEqual(parts, ['0', '345', '89', ''])
      assert.equal(await port.get(newName(), { from: 0, to: 1 }), undefined)
    },
    'a part of a larger buffer is stored as that part': async () => {
      const name = newName()
      await port.put(name, Buffer.from('before|bytes|after').subarray(7, 12))
      assert.equal(await text(name), 'bytes')
    },
    'a second put replaces the whole file': async () => {
      const name = newName()
      await port.put(name, Buffer.from('a long first text'))
      await port.put(name, Buffer.from('second'))
      assert.equal(await text(name), 'second')
    },
    'remove deletes the file, and succeeds without one': async () => {
      const name = newName()
      await port.put(name, Buffer.from('bytes'))
      await port.remove(name)
      await port.remove(name)
      assert.equal(await port.get(name), undefined)
    },
  })
}

function nameCases({ port }: FilesDriver): Case[] {
  return casesOf({
    'an invalid name is rejected without an access': async () => {
      for (const wrong of ['../secret', 'a/b', 'A', '', '.', 'a%2fb'])
        for (const call of [() => port.put(wrong, Buffer.from('x')), () => port.get(wrong), () => port.remove(wrong)])
          await assert.rejects(async () => call(), /not a valid file name/)
    },
    'twenty files are stored concurrently': async () => {
      const all = Array.from({ length: 20 }, newName)
      await Promise.all(all.map((name) => port.put(name, Buffer.from(name))))
      assert.deepEqual(await Promise.all(all.map(async (name) => (await port.get(name))?.toString())), all)
    },
  })
}

function faultyAnswerCases({ port, faults }: FilesDriver): Case[] {
  return faultCases(
    'a file is complete or absent, and a failed read is not reported as absent',
    port,
    faults,
    async ({ port: store, injectFault }) => {
      const [name, bytes] = [newName(), randomBytes(50_000)]
      await injectFault()
      const put = await answerUnlessRejected(store.put(name, bytes).then(() => true), faults.secrets) // prettier-ignore
      const there = await port.get(name)
      if (put || there) assert(there?.equals(bytes), 'a stored file must be complete')
      await port.put(name, bytes)
      await injectFault()
      const got = await answerUnlessRejected(store.get(name).then((file) => ({ file })), faults.secrets) // prettier-ignore
      if (got) assert(got.file?.equals(bytes), 'get must return the complete file')
      await injectFault()
      await answerUnlessRejected(store.remove(name), faults.secrets)
      await port.remove(name)
      assert.equal(await port.get(name), undefined)
    },
  )
}
