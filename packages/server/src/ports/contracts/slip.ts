import assert from 'node:assert/strict'
import type { SlipReader, SlipReading } from '../slip.ts'
import { faultCases, casesOf, assertText, answerUnlessRejected, type FaultInjection, type Case } from './cases.ts'

/** Pictures are JPEG; `reading` is what must be read from it. */
export type SlipDriver = {
  port: SlipReader
  slip: () => Promise<{ picture: Buffer; reading: Extract<SlipReading, { outcome: 'read' }> }>
  /** Returns a picture that shows no slip. */
  other: () => Promise<Buffer>
  faults: FaultInjection<SlipReader>
}

export function slipContract({ port, slip, other, faults }: SlipDriver): Case[] {
  return [
    ...casesOf({
      'a slip is read, with the same result each time': async () => {
        const { picture, reading } = await slip()
        assert.deepEqual(await Promise.all([port.read(picture), port.read(picture)]), [reading, reading])
      },
      'a picture of something else is unreadable, with a note for the player': async () => {
        const unreadable = await port.read(await other())
        assert(unreadable.outcome === 'unreadable', 'a picture without a slip must be unreadable')
        assertText(unreadable.note, 'the note')
      },
    }),
    ...faultCases('a slip that cannot be read now is not reported as unreadable', port, faults, async ({ port: reader, injectFault }) => {
      const { picture, reading } = await slip()
      await injectFault()
      assert.deepEqual((await answerUnlessRejected(reader.read(picture), faults.secrets)) ?? reading, reading)
    }),
  ]
}
