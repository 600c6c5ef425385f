import type { Schemas } from '../contract.ts'
import type { Outcome } from '../outcome.ts'
import type { CallOptions, UploadOptions } from '../settings.ts'
import type { Call } from '../transport.ts'

/** Bank slips and what became of them. Section 2, slip status modal. */
export type Slips = {
  /** Takes up to 300 s. Refused with SLIP_INVALID_FILE, SLIP_UPLOAD_FAIL … */
  upload(args: { file: Blob }, options?: UploadOptions): Promise<Outcome<null>>
  /** `page` starts at 1. Without `total` (extension) a short page is the last. */
  list(args: Schemas['PageOrder'], options?: CallOptions): Promise<Outcome<Schemas['SlipList']>>
  /** The address of the picture, good for a minute. */
  reference(args: { reference: string }, options?: CallOptions): Promise<Outcome<Schemas['SlipReference']>>
}

export const slips = (call: Call): Slips => ({
  upload: (body, options) => call('uploadSlip', { body }, options),
  list: (body, options) => call('listSlips', { body }, options),
  reference: (path, options) => call('getSlipReference', { path }, options),
})
