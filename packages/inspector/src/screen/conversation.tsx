import type { ConversationActor } from '@krapao/machines'
import panel from '@krapao/web/src/screens/chat/Panel.module.css'
import { sampleFiles } from '@krapao/web/src/screens/chat/sampleFiles.ts'
import { ConversationView } from '@krapao/web/src/screens/chat/ConversationView.tsx'
import { Page } from '@krapao/web/src/testing/Page.tsx'
import type { AnyActorRef } from 'xstate'

/** The samples contain only the names of files. */
const files = { ...sampleFiles, file: () => undefined }

/** The chat alone, since the harness has appearances with different histories. */
export const renderConversation = (actor: AnyActorRef) => (
  <Page>
    <h1>Krapao</h1>
    <div className={panel.talk}>
      <ConversationView conversation={actor as ConversationActor} files={files} />
    </div>
  </Page>
)
