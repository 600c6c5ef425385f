import { fromCallback, fromPromise, type CallbackActorLogic, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome, Slip } from '@krapao/sdk'
import { readRequestStatus, submitRequestPorts, type SubmitRequestPorts, type SavedRequest } from '../submitRequest/submitRequest.ports.ts'
import type { Slot } from '../shared/storage.ts'

/** By name, because a machine's context holds no files. */
export type SlipOrder = { picture: string }

/** A bank's mini-QR, certainly something else, or unclear. */
export type PictureContent = { kind: 'slip' } | { kind: 'unclear' } | { kind: 'other'; why: 'noPicture' | 'tooSmall' | 'payment' | 'link' }

/** Under generated names; unknown names are valid arguments. */
export type PictureStore = {
  read: (picture: string, signal: AbortSignal) => Promise<PictureContent>
  /** Upright, resized, PNG or JPEG; null if it cannot be drawn. */
  shrink: (picture: string) => Promise<Blob | null>
}

export type SlipUploadPorts = {
  actors: {
    readPicture: PromiseActorLogic<PictureContent, { picture: string }>
    /** Upload size in bytes; null if the picture cannot be drawn. */
    shrinkPicture: PromiseActorLogic<number | null, { picture: string }>
    /** Sends `progress.changed` with percents. */
    watchProgress: CallbackActorLogic<{ type: string }>
    loadNewest: PromiseActorLogic<Outcome<Slip | null>>
  }
  /** The upload may have arrived anyway. */
  stopUpload: () => void
  request: SubmitRequestPorts<SlipOrder, null>
}

/** `savedRequest` stores an open upload across reloads (`savedRequestSlot`, 'slips'). */
export function slipUploadPorts(krapao: Krapao, pictures: PictureStore, savedRequest: Slot<SavedRequest<SlipOrder>>): SlipUploadPorts {
  let ready: { picture: string; file: Blob } | null = null
  let running: AbortController | null = null
  let reportProgress: ((sent: number) => void) | null = null
  const submit: Submit = async ({ picture }, { idempotencyKey, signal }) => {
    const file = ready?.picture === picture ? ready.file : await pictures.shrink(picture)
    if (!file) return { ok: false, problem: { kind: 'refused', code: 'SLIP_NO_FILE', message: 'SLIP_NO_FILE', effect: 'none' } }
    running = new AbortController()
    const ended = () => running?.abort()
    signal.addEventListener('abort', ended)
    try {
      return await krapao.slips.upload(
        { file },
        { idempotencyKey, signal: running.signal, onProgress: ({ loaded, total }) => reportProgress?.(percentOf(loaded, total)) },
      )
    } finally {
      signal.removeEventListener('abort', ended)
      running = null
    }
  }
  return {
    actors: {
      readPicture: fromPromise(({ input, signal }) => pictures.read(input.picture, signal)),
      shrinkPicture: fromPromise(async ({ input: { picture } }) => {
        const file = await pictures.shrink(picture)
        ready = file && { picture, file }
        return file?.size ?? null
      }),
      watchProgress: fromCallback(({ sendBack }) => {
        reportProgress = (sent) => sendBack({ type: 'progress.changed', sent })
        return () => {
          reportProgress = null
        }
      }),
      loadNewest: fromPromise(async ({ signal }) => {
        const outcome = await krapao.slips.list({ page: 1, limit: 1 }, { signal })
        return outcome.ok ? { ok: true, value: outcome.value.slips[0] ?? null } : outcome
      }),
    },
    stopUpload: () => running?.abort(),
    request: submitRequestPorts<SlipOrder, null>({ submit, readStatus: readRequestStatus(krapao) }, savedRequest),
  }
}

type Submit = (order: SlipOrder, options: { idempotencyKey: string; signal: AbortSignal }) => Promise<Outcome<null>>

/** 0 for an unknown total. */
const percentOf = (loaded: number, total: number): number => (total > 0 ? Math.min(100, Math.floor((loaded / total) * 100)) : 0)
