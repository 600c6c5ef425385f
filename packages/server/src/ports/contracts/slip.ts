import assert from 'node:assert/strict'
import type { SlipReader, SlipReading } from '../slip.ts'
import { faultCases, casesOf, isText, told, type FaultInjection, type Case } from './cases.ts'

/** Pictures are JPEG. */
export type SlipDriver = {
  port: SlipReader
  slip: () => Promise<{ picture: Buffer; says: Extract<SlipReading, { outcome: 'read' }> }>
  /** Not of a slip. */
  other: () => Promise<Buffer>
  faults: FaultInjection<SlipReader>
}

export function slipContract({ port, slip, other, faults }: SlipDriver): Case[] {
  return [
    ...casesOf({
      'a slip is read, and reads the same again': async () => {
        const { picture, says } = await slip()
        assert.deepEqual(await Promise.all([port.read(picture), port.read(picture)]), [says, says])
      },
      'a picture of something else is unreadable, with a note for the player': async () => {
        const reading = await port.read(await other())
        assert(reading.outcome === 'unreadable', 'there is nothing to read')
        isText(reading.note, 'the note')
      },
    }),
    ...faultCases('what can’t be tried now is not unreadable', port, faults, async ({ port: reader, spoil }) => {
      const { picture, says } = await slip()
      await spoil()
      assert.deepEqual((await told(reader.read(picture), faults.secrets)) ?? says, says)
    }),
  ]
}
