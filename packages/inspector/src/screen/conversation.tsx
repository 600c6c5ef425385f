import { provideConversationPorts, type ConversationActor } from '@krapao/machines'
import { conversationFakePorts, conversationSamples } from '@krapao/machines/testing'
import panel from '@krapao/web/src/screens/chat/Panel.module.css'
import { sampleFiles } from '@krapao/web/src/screens/chat/sampleFiles.ts'
import { ConversationView } from '@krapao/web/src/screens/chat/ConversationView.tsx'
import { Page } from '@krapao/web/src/testing/Page.tsx'
import type { Setup } from './setups.ts'

/** The samples contain only the names of files. */
const files = { ...sampleFiles, file: () => undefined }

/** The chat without its launcher; the screen harness shows more histories. */
export const conversation: Setup = {
  name: 'chat/Conversation',
  machine: provideConversationPorts(conversationFakePorts()),
  appearance: ({ context }) => [context['items'].length > 0, context['outbox'].length > 0, context['fileError'], context['text'] !== ''],
  walk: conversationSamples,
  render: (actor) => (
    <Page>
      <h1>Krapao</h1>
      <div className={panel.talk}>
        <ConversationView conversation={actor as ConversationActor} files={files} />
      </div>
    </Page>
  ),
}
