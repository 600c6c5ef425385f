import { withTemporaryFile } from '#core/files/uploadBuffer.ts'
import { sanitizePicture } from '#core/media/media.ts'
import { slipContract } from '#ports/contracts/slip.ts'
import { testContract, sandboxFaults } from '#testing/contracts.ts'
import { freshApp } from '#testing/freshApp.ts'
import { slipPicture, type Variant } from './slipPicture.ts'

const { context, pool } = await freshApp()
const port = context.ports.slip
const reference = '20300101123456789012'

/** Uploads are stored as JPEG. */
async function slip(variant: Variant): Promise<Buffer> {
  const bytes = await slipPicture({ fromBankCode: 'SCB', reference, amount: 15_000 }, variant)
  return withTemporaryFile(bytes, (path) =>
    sanitizePicture('test', { path }, async (kept) => {
      if (!kept) throw new Error('the picture of the slip was rejected')
      const { promise, resolve } = Promise.withResolvers<Buffer>()
      await kept.put(async (jpeg) => resolve(jpeg))
      return promise
    }),
  )
}

testContract(
  'a reader of slips',
  slipContract({
    port,
    slip: async () => ({ picture: await slip('plain'), reading: { outcome: 'read', sendingBank: '014', reference } }),
    other: () => slip('noQr'),
    faults: sandboxFaults(pool, 'slip', port),
  }),
)
