import type { Schemas } from '../contract/contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions, UploadOptions } from '../transport/settings.ts'
import type { Call } from '../transport/transport.ts'

/** Bank slips and their status. */
export type Slips = {
  /** Uploads a slip within 300 s. Refused with SLIP_INVALID_FILE, SLIP_UPLOAD_FAIL … */
  upload(args: { file: Blob }, options?: UploadOptions): Promise<Outcome<null>>
  /** Lists slips; `page` starts at 1. Without `total` (extension) a short page is the last. */
  list(args: Schemas['PageOrder'], options?: CallOptions): Promise<Outcome<Schemas['SlipList']>>
  /** Returns the picture's URL, absolute or a path of the API's server, valid for a minute. */
  reference(args: { reference: string }, options?: CallOptions): Promise<Outcome<Schemas['SlipReference']>>
}

export const slips = (call: Call): Slips => ({
  upload: (body, options) => call('uploadSlip', { body }, options),
  list: (body, options) => call('listSlips', { body }, options),
  reference: (path, options) => call('getSlipReference', { path }, options),
})
