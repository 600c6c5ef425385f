import assert from 'node:assert/strict'
import type { SlipReader, SlipReading } from '../slip.ts'
import { faultCases, casesOf, assertText, answerUnlessRejected, type FaultInjection, type Case } from './cases.ts'

/** Pictures are JPEG. */
export type SlipDriver = {
  port: SlipReader
  slip: () => Promise<{ picture: Buffer; says: Extract<SlipReading, { outcome: 'read' }> }>
  /** Returns a picture that shows no slip. */
  other: () => Promise<Buffer>
  faults: FaultInjection<SlipReader>
}

export function slipContract({ port, slip, other, faults }: SlipDriver): Case[] {
  return [
    ...casesOf({
      'a slip is read, with the same result each time': async () => {
        const { picture, says } = await slip()
        assert.deepEqual(await Promise.all([port.read(picture), port.read(picture)]), [says, says])
      },
      'a picture of something else is unreadable, with a note for the player': async () => {
        const reading = await port.read(await other())
        assert(reading.outcome === 'unreadable', 'a picture without a slip must be unreadable')
        assertText(reading.note, 'the note')
      },
    }),
    ...faultCases('a slip that cannot be read now is not reported as unreadable', port, faults, async ({ port: reader, spoil }) => {
      const { picture, says } = await slip()
      await spoil()
      assert.deepEqual((await answerUnlessRejected(reader.read(picture), faults.secrets)) ?? says, says)
    }),
  ]
}
