import type { ConversationActor } from '@krapao/machines'
import panel from '@krapao/web/src/chat/Panel.module.css'
import { sampleDesk } from '@krapao/web/src/chat/sampleDesk.ts'
import { Talk } from '@krapao/web/src/chat/Talk.tsx'
import { Page } from '@krapao/web/src/testing/Page.tsx'
import type { AnyActorRef } from 'xstate'

/** It holds no file: the samples only name theirs. */
const desk = { ...sampleDesk, file: () => undefined }

/** The talk by itself: the harness has its looks, which begin with another history each. */
export const renderTalk = (actor: AnyActorRef) => (
  <Page>
    <h1>Krapao</h1>
    <div className={panel.talk}>
      <Talk conversation={actor as ConversationActor} desk={desk} />
    </div>
  </Page>
)
