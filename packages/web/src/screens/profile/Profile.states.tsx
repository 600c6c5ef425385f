import { profileInput, provideProfilePorts, type ProfileActor } from '@krapao/machines'
import { lost, offline, silent, worked, type Walk } from '@krapao/machines/testing'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { PlayerShell } from '#shell/PlayerShell.tsx'
import { kitOf, screenOf } from '#testing/harness.ts'
import { sampleNow, walletSample } from '#testing/samples.ts'
import { Account } from './Account.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import type { ProfilePage } from './pages.ts'
import { Profile } from './Profile.tsx'
import { Security } from './Security.tsx'
import { SettingsList } from './SettingsList.tsx'
import type { FailedSettings } from './useFailedSettings.ts'

const walk: Walk = {
  starts: [{ input: profileInput }],
  outcomes: { load: [worked(walletSample), offline], refresh: [worked(walletSample), lost] },
  identity: ({ context }) => [context['value'] !== null, context['problem']],
}
const machine = provideProfilePorts({ actors: { load: silent() }, now: () => sampleNow })
const noop = () => {}

const values = {
  account: 'Siam Commercial Bank ••7890',
  security: '2',
  limits: '2,000 · 10,000 · 200,000',
  notifications: '1 · 2 · 3',
  language: 'English · ไทย · ລາວ',
} satisfies Record<ProfilePage, string>

const settings = (player: typeof walletSample.profile | null, failed: FailedSettings | null) => (
  <SettingsList
    player={player}
    values={values}
    failed={failed}
    password={{ opening: false, onOpen: noop }}
    onConditions={noop}
    onLogout={noop}
  />
)

function Loaded({ actor, page }: { actor: ProfileActor; page: ProfilePage | null }) {
  const player = useSelector(actor, ({ context }) => context.value?.profile ?? null)
  const problem = useSelector(actor, ({ context }) => context.problem)
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed') || snapshot.matches('broken'))
  return (
    <Framed page={page} player={player} failed={hasFailed ? { problem, onRetry: noop } : null}>
      <Account actor={actor} />
    </Framed>
  )
}

type FramedProps = {
  page: ProfilePage | null
  player?: typeof walletSample.profile | null
  failed?: FailedSettings | null
  children: ReactNode
}

const Framed = ({ page, player = walletSample.profile, failed = null, children }: FramedProps) => (
  <PlayerShell>
    <Profile page={page} list={settings(player, failed)}>
      {children}
    </Profile>
  </PlayerShell>
)

export const states = [
  screenOf({ name: 'profile/Profile', machine, walk, render: (actor) => <Loaded actor={actor} page={null} /> }),
  screenOf({ name: 'profile/Account', machine, walk, render: (actor) => <Loaded actor={actor} page="account" /> }),
  kitOf({
    name: 'profile/Pages',
    stories: {
      security: () => (
        <Framed page="security">
          <Security onPassword={noop}>{null}</Security>
        </Framed>
      ),
      language: () => (
        <Framed page="language">
          <LanguageChoice language="lo" onChoose={noop} />
        </Framed>
      ),
    },
  }),
]
