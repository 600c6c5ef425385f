import { profileInput, provideProfilePorts } from '@krapao/machines'
import { lost, offline, silent, worked, type Walk } from '@krapao/machines/testing'
import { pictureNow, walletSample } from '#testing/samples.ts'
import { screenOf } from '#testing/harness.ts'
import { Profile } from './Profile.tsx'

const walk: Walk = {
  starts: [{ input: profileInput }],
  outcomes: { load: [worked(walletSample), offline], refresh: [worked(walletSample), lost] },
  identity: ({ context }) => [context['value'] !== null, context['problem']],
}

export const states = [
  screenOf({
    name: 'profile/Profile',
    machine: provideProfilePorts({ actors: { load: silent() }, now: () => pictureNow }),
    walk,
    render: (actor) => (
      <main>
        <Profile actor={actor} password={{ opening: false, onOpen: () => {} }} />
      </main>
    ),
  }),
]
