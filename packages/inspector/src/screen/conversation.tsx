import type { ConversationActor } from '@krapao/machines'
import panel from '@krapao/web/src/screens/chat/Panel.module.css'
import { sampleDesk } from '@krapao/web/src/screens/chat/sampleDesk.ts'
import { ConversationView } from '@krapao/web/src/screens/chat/ConversationView.tsx'
import { Page } from '@krapao/web/src/testing/Page.tsx'
import type { AnyActorRef } from 'xstate'

/** The samples contain only the names of files. */
const desk = { ...sampleDesk, file: () => undefined }

/** The chat alone, since the harness has appearances with different histories. */
export const renderConversation = (actor: AnyActorRef) => (
  <Page>
    <h1>Krapao</h1>
    <div className={panel.talk}>
      <ConversationView conversation={actor as ConversationActor} desk={desk} />
    </div>
  </Page>
)
