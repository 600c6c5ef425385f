import { slipContract } from '../contracts/slip.ts'
import { cleanPicture } from '../slips/pictureWork.ts'
import { holds, sandboxDays } from '../testing/contracts.ts'
import { freshApp } from '../testing/freshApp.ts'
import { slipPicture, type Variant } from './slipPicture.ts'

const { world, pool } = await freshApp()
const port = world.ports.slip
const reference = '20300101123456789012'

/** As an upload is kept: a JPEG. */
async function slip(variant: Variant): Promise<Buffer> {
  const picture = await cleanPicture(await slipPicture({ fromBankCode: 'SCB', reference, amount: 15_000 }, variant))
  if (!picture) throw new Error('it is an honest picture')
  return picture
}

holds(
  'a reader of slips',
  slipContract({
    port,
    slip: async () => ({ picture: await slip('plain'), says: { outcome: 'read', sendingBank: '014', reference } }),
    other: () => slip('noQr'),
    days: sandboxDays(pool, 'slip', port),
  }),
)
