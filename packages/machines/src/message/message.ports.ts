import type { CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate'
import type { Outcome } from '@krapao/sdk'
import type { Draft } from '../conversation/items.ts'

export type MessagePorts = {
  actors: {
    /** Sends `upload.progressed` with percents, then `upload.ended`; stopping aborts. */
    upload: CallbackActorLogic<EventObject, { draft: Draft }>
    /** Returns when it was stored; the same draft sent again is the same message. */
    send: PromiseActorLogic<Outcome<string>, { draft: Draft }>
  }
}
