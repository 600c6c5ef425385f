import type { CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate'
import type { Outcome } from '@krapao/sdk'
import type { Draft } from './talk.ts'

/** What one message on its way needs from the outside. */
export type MessagePorts = {
  actors: {
    /** Sends `upload.progressed` with percents, then `upload.ended` with where the file is. Stopping it ends the upload. */
    upload: CallbackActorLogic<EventObject, { draft: Draft }>
    /** The moment at which it was stored. The same draft again is the same message. */
    send: PromiseActorLogic<Outcome<string>, { draft: Draft }>
  }
}
