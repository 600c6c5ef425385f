import { inboxEntryKey, provideInboxPorts, type InboxActor } from '@krapao/machines'
import { actorAt, fixedSlot, inboxFakePorts, offline, sampleInboxEntries, worked } from '@krapao/machines/testing'
import { useTranslation } from 'react-i18next'
import { languageOf } from '#i18n/i18n.ts'
import { namesOf } from '#screens/statement/places.ts'
import { kitOf } from '#testing/harness.ts'
import { Page } from '#testing/Page.tsx'
import { walletSample } from '#testing/samples.ts'
import { Inbox } from './Inbox.tsx'

function Pictured({ actor }: { actor: InboxActor }) {
  const { t, i18n } = useTranslation(['statement', 'inbox'])
  const nameOf = namesOf(t, languageOf(i18n), { games: walletSample.slots, banks: [] })
  return (
    <Page>
      <h1>{t('inbox:title')}</h1>
      <Inbox actor={actor} nameOf={nameOf} now={() => Date.parse('2026-11-22T03:10:00Z')} onChat={() => {}} onAsked={() => {}} />
    </Page>
  )
}

const [, , paid] = sampleInboxEntries
const machine = provideInboxPorts({ ...inboxFakePorts(), seen: fixedSlot<readonly string[]>([inboxEntryKey(paid)]) })
const signedIn = { type: 'player.signedIn' }
const read = (output: unknown) => ({ type: 'xstate.done.actor.readEntries', output })
const messages = { type: 'messages.counted', count: 2 }
const paths = {
  loading: [signedIn],
  failed: [signedIn, read(offline)],
  empty: [signedIn, read(worked([]))],
  seen: [signedIn, read(worked([paid]))],
  new: [signedIn, read(worked(sampleInboxEntries))],
  messages: [messages, signedIn, read(worked(sampleInboxEntries))],
  stale: [signedIn, read(worked(sampleInboxEntries)), { type: 'wallet.changed' }, read(offline)],
}

export const states = [
  kitOf({
    name: 'inbox/Inbox',
    stories: Object.fromEntries(
      Object.entries(paths).map(([name, events]) => [name, () => <Pictured actor={actorAt(machine, {}, { start: 0, events })} />]),
    ),
  }),
]
