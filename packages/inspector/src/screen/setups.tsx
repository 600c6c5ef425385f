// Every screen of the product with its machine, silent ports and sample events.
import { provideConversationPorts, type ConversationActor } from '@krapao/machines'
import { conversationFakePorts, conversationSamples, type Walk } from '@krapao/machines/testing'
import panel from '@krapao/web/src/screens/chat/Panel.module.css'
import { sampleFiles } from '@krapao/web/src/screens/chat/sampleFiles.ts'
import { ConversationView } from '@krapao/web/src/screens/chat/ConversationView.tsx'
import { Page } from '@krapao/web/src/testing/Page.tsx'
import type { HarnessScreen } from '@krapao/web/src/testing/harness.ts'
import { machines } from '../gallery/machines.ts'

type MachineScreen = Exclude<HarnessScreen, { stories: unknown }>
/** `name` is null for a machine that no screen shows as a whole. */
export type Setup = Omit<MachineScreen, 'name' | 'render'> & Partial<Pick<MachineScreen, 'render'>> & { name: string | null }

/** The samples contain only the names of files. */
const namedFiles = { ...sampleFiles, file: () => undefined }

/** The chat without its launcher; the screen harness shows more histories. */
const conversation: Setup = {
  name: 'chat/Conversation',
  machine: provideConversationPorts(conversationFakePorts()),
  appearance: ({ context }) => [context['items'].length > 0, context['outbox'].length > 0, context['fileError'], context['text'] !== ''],
  walk: conversationSamples,
  render: (actor) => (
    <Page>
      <h1>Krapao</h1>
      <div className={panel.talk}>
        <ConversationView conversation={actor as ConversationActor} files={namedFiles} />
      </div>
    </Page>
  ),
}

const folder = '../../../web/src/'
const files = import.meta.glob<{ states: HarnessScreen[] }>('../../../web/src/**/*.states.tsx', { eager: true })
const [samples] = Object.values(
  import.meta.glob<ReadonlyMap<string, Walk>>('../../../machines/tools/samples.ts', { eager: true, import: 'samples' }),
)

export const screens: readonly { file: string; entry: HarnessScreen }[] = Object.entries(files).flatMap(([path, { states }]) =>
  states.map((entry) => ({ file: path.slice(folder.length), entry })),
)

const shown: readonly Setup[] = [...screens.flatMap(({ entry }) => ('machine' in entry ? [entry] : [])), conversation]

const unseen = machines.flatMap(({ name, machine }): Setup[] => {
  const isShown = shown.some((setup) => setup.machine.id === name)
  return machine && !isShown ? [{ name: null, machine, walk: samples?.get(name) ?? {} }] : []
})

export const setupsOf = (machine: string): Setup[] => [...shown, ...unseen].filter((setup) => setup.machine.id === machine)

/** The named screen, else the first. */
export function setupOf(machine: string, screen: string | null = null): Setup | undefined {
  const setups = setupsOf(machine)
  return setups.find(({ name }) => name === screen) ?? setups[0]
}
