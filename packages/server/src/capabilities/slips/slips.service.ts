import { createHash, randomBytes } from 'node:crypto'
import type { AppContext } from '#core/context/appContext.ts'
import { slipWindowOf } from '#core/deposits/slipWindow.ts'
import type { BufferedUpload } from '#core/files/uploadBuffer.ts'
import { sanitizePicture } from '#core/media/media.ts'
import { transaction, type Tx } from '#platform/db/transaction.ts'
import { ApiError } from '#platform/errors/apiError.ts'
import { sharesOfAddress } from '#platform/queues/fairQueue.ts'
import { bangkokOffsetMs } from '#platform/time/clock.ts'
import { bahtOf } from '#platform/values/money.ts'
import { putFile } from '#ports/files.ts'
import { addSlipBytes, removeSlipBytes, type SlipSender } from './slipBudget.ts'
import {
  addLink,
  addFile,
  fileOfLink,
  findSlip,
  insertSlip,
  slipsBetween,
  slipTotal,
  removeUnclaimedFile,
  type SlipRow,
} from './slips.queries.ts'

/** As in the contract. */
const linkLifeMs = 60_000

/** Throws SLIP_INVALID_FILE, SLIP_UPLOAD_FAIL, REQUEST_LIMIT if a budget is used up. */
export async function storeSlip(context: AppContext, sender: SlipSender, upload: Pick<BufferedUpload, 'path' | 'signal'>): Promise<string> {
  const { playerId, address } = sender
  return sanitizePicture({ key: `player ${playerId}`, sharedBy: sharesOfAddress(address) }, upload, async (picture) => {
    if (!picture) throw new ApiError('SLIP_INVALID_FILE')
    const name = randomBytes(24).toString('hex')
    const stored = { bytes: picture.bytes, at: context.clock.now() }
    // Recorded first, so that a file without a slip can be found.
    await transaction(context.pool, async (tx) => {
      await addSlipBytes(tx, context, sender, stored)
      await addFile(tx, { playerId, file: name, at: stored.at })
    })
    try {
      await picture.put((bytes) => putFile(context, name, bytes))
    } catch (error) {
      const failure = new ApiError('SLIP_UPLOAD_FAIL')
      failure.cause = error
      // A failure of the undo is logged with the first, and does not change the answer.
      await transaction(context.pool, (tx) => removeSlipBytes(tx, context, sender, stored)).catch((undoError: unknown) => {
        failure.cause = new AggregateError([error, undoError])
      })
      throw failure
    }
    return name
  })
}

export async function addSlip(context: AppContext, tx: Tx, playerId: number, file: string): Promise<void> {
  // The file was deleted, because the request took longer than any upload may.
  if (!(await removeUnclaimedFile(tx, playerId, file))) throw new ApiError('SLIP_UPLOAD_FAIL')
  await insertSlip(tx, playerId, { id: randomBytes(12).toString('hex'), file, at: context.clock.now() })
}

/** Throws SLIP_UPLOAD_FAIL. */
export function assertWindowOpen(context: AppContext): void {
  const { from, to } = slipWindowOf(context)
  const time = new Date(context.clock.now() + bangkokOffsetMs).toISOString().slice(11, 16)
  const open = from <= to ? from <= time && time <= to : from <= time || time <= to
  if (!open) throw new ApiError('SLIP_UPLOAD_FAIL', { params: { from, to } })
}

export async function listSlips(context: AppContext, playerId: number, { page, limit }: { page: number; limit: number }): Promise<object> {
  const total = await slipTotal(context.pool, playerId)
  const last = total - (page - 1) * limit
  const rows = last < 1 ? [] : await slipsBetween(context.pool, playerId, last - limit + 1, last)
  return { slips: rows.map(answerOf), total }
}

const answerOf = ({ id, amount, status, note, uploaded_at: at }: SlipRow): object => ({
  createdAt: at.toISOString(),
  amount: bahtOf(amount),
  status: status === 'READING' ? 'PROCESSING' : status,
  note,
  link: null,
  reference: id,
})

/** Throws NO_DATA for another player's slip. */
export async function createSlipLink(context: AppContext, playerId: number, id: string): Promise<string> {
  const row = await findSlip(context.pool, playerId, id)
  if (!row || row.file_removed_at) throw new ApiError('NO_DATA')
  const secret = randomBytes(24).toString('base64url')
  await addLink(context.pool, { hash: hashOf(secret), playerId, file: row.file, until: context.clock.now() + linkLifeMs })
  return `/slips/${secret}.jpg`
}

export const findLinkedFile = (context: AppContext, secret: string): Promise<string | undefined> =>
  fileOfLink(context.pool, hashOf(secret), context.clock.now())

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
