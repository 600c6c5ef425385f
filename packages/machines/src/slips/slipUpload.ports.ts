import { fromCallback, fromPromise, type CallbackActorLogic, type PromiseActorLogic } from 'xstate'
import type { Krapao, Outcome, Slip } from '@krapao/sdk'
import { askOperation, commandPorts, type CommandPorts, type Intent } from '../shared/command.ports.ts'
import type { Slot } from '../shared/storage.ts'

/** A picture, by its name at the desk: pictures themselves are no part of a machine's context. */
export type SlipOrder = { picture: string }

/**
 * What the phone sees in a picture: the mini-QR that banks print on slips, something else for certain (no picture at all, too
 * small to be read, a QR code for paying, a link), or neither.
 */
export type Reading = { kind: 'slip' } | { kind: 'unclear' } | { kind: 'other'; why: 'noPicture' | 'tooSmall' | 'payment' | 'link' }

/** Where a client keeps the pictures that were chosen, by names that it makes. Both answer for a name that is unknown, too. */
export type PictureDesk = {
  read: (picture: string, signal: AbortSignal) => Promise<Reading>
  /** As it is to be sent: upright, bounded, PNG or JPEG. Null where it can't be drawn. */
  shrunk: (picture: string) => Promise<Blob | null>
}

/** What the upload of a slip needs from the outside. */
export type SlipUploadPorts = {
  actors: {
    readPicture: PromiseActorLogic<Reading, { picture: string }>
    /** Bytes of what will be sent; null where the picture can't be drawn. */
    shrinkPicture: PromiseActorLogic<number | null, { picture: string }>
    /** Sends `progress.changed` with percents while an upload runs. */
    watchProgress: CallbackActorLogic<{ type: string }>
    /** The newest slip of the list; null where there is none. */
    loadNewest: PromiseActorLogic<Outcome<Slip | null>>
  }
  /** Ends the upload that runs. It may have arrived all the same. */
  stopUpload: () => void
  command: CommandPorts<SlipOrder, null>
}

/** The ports over the SDK and a client's pictures. `intent` is where an open upload outlives a reload (`intentSlot`, 'slips'). */
export function slipUploadPorts(krapao: Krapao, desk: PictureDesk, intent: Slot<Intent<SlipOrder>>): SlipUploadPorts {
  let ready: { picture: string; file: Blob } | null = null
  let running: AbortController | null = null
  let tell: ((sent: number) => void) | null = null
  const submit: Submit = async ({ picture }, { idempotencyKey, signal }) => {
    const file = ready?.picture === picture ? ready.file : await desk.shrunk(picture)
    if (!file) return { ok: false, problem: { kind: 'refused', code: 'SLIP_NO_FILE', message: 'SLIP_NO_FILE', effect: 'none' } }
    running = new AbortController()
    const ended = () => running?.abort()
    signal.addEventListener('abort', ended)
    try {
      return await krapao.slips.upload(
        { file },
        { idempotencyKey, signal: running.signal, onProgress: ({ loaded, total }) => tell?.(percentOf(loaded, total)) },
      )
    } finally {
      signal.removeEventListener('abort', ended)
      running = null
    }
  }
  return {
    actors: {
      readPicture: fromPromise(({ input, signal }) => desk.read(input.picture, signal)),
      shrinkPicture: fromPromise(async ({ input: { picture } }) => {
        const file = await desk.shrunk(picture)
        ready = file && { picture, file }
        return file?.size ?? null
      }),
      watchProgress: fromCallback(({ sendBack }) => {
        tell = (sent) => sendBack({ type: 'progress.changed', sent })
        return () => {
          tell = null
        }
      }),
      loadNewest: fromPromise(async ({ signal }) => {
        const outcome = await krapao.slips.list({ page: 1, limit: 1 }, { signal })
        return outcome.ok ? { ok: true, value: outcome.value.slips[0] ?? null } : outcome
      }),
    },
    stopUpload: () => running?.abort(),
    command: commandPorts<SlipOrder, null>({ submit, ask: askOperation(krapao) }, { intent, isComplete: ({ picture }) => picture !== '' }),
  }
}

type Submit = (order: SlipOrder, options: { idempotencyKey: string; signal: AbortSignal }) => Promise<Outcome<null>>

/** Where the whole is not known, nothing is claimed. */
const percentOf = (loaded: number, total: number): number => (total > 0 ? Math.min(100, Math.floor((loaded / total) * 100)) : 0)
